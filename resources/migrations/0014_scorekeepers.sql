-- Written by hand: drizzle-kit would rebuild the table, and dropping the old one would delete every player's rows.
ALTER TABLE `users` ADD `is_scorekeeper` integer DEFAULT false NOT NULL
  CONSTRAINT "users_scorekeeper" CHECK(`is_scorekeeper` = 0 or (`is_scorekeeper` = 1 and `is_admin` = 0));
