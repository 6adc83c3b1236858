ALTER TABLE `users` ADD `code_used_at` integer;--> statement-breakpoint
-- Whoever has a session, picked or wrote has signed in.
UPDATE `users` SET `code_used_at` = (
  SELECT min(at) FROM (
    SELECT `created_at` AS at FROM `sessions` WHERE `user_id` = `users`.`id`
    UNION ALL SELECT `submitted_at` FROM `picks` WHERE `user_id` = `users`.`id` AND `entered_reason` IS NULL
    UNION ALL SELECT `created_at` FROM `chat_messages` WHERE `user_id` = `users`.`id`
  )
) WHERE `is_admin` = 0;
