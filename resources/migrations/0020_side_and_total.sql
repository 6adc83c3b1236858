DROP INDEX `picks_user_game`;--> statement-breakpoint
CREATE UNIQUE INDEX `picks_user_game_type` ON `picks` (`user_id`,`game_id`,`pick_type`);--> statement-breakpoint
ALTER TABLE `weeks` ADD `side_and_total` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE TRIGGER `picks_one_a_game` BEFORE INSERT ON `picks`
WHEN EXISTS (SELECT 1 FROM `picks` WHERE `user_id` = NEW.`user_id` AND `game_id` = NEW.`game_id`)
  AND (SELECT `side_and_total` FROM `weeks` WHERE `id` = NEW.`week_id`) = 0
BEGIN SELECT RAISE(ABORT, 'one pick a game'); END;
--> statement-breakpoint
CREATE TRIGGER `picks_one_a_game_moved` BEFORE UPDATE OF `week_id` ON `picks`
WHEN NEW.`week_id` <> OLD.`week_id`
  AND EXISTS (SELECT 1 FROM `picks` WHERE `user_id` = NEW.`user_id` AND `game_id` = NEW.`game_id` AND `id` <> NEW.`id`)
  AND (SELECT `side_and_total` FROM `weeks` WHERE `id` = NEW.`week_id`) = 0
BEGIN SELECT RAISE(ABORT, 'one pick a game'); END;
