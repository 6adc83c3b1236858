CREATE TABLE `audit_log` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`at` integer NOT NULL,
	`actor_name` text NOT NULL,
	`kind` text NOT NULL,
	`user_id` integer,
	`username` text,
	`week_id` integer,
	`game_id` integer,
	`before` text,
	`after` text,
	`reason` text
);
--> statement-breakpoint
CREATE INDEX `audit_user` ON `audit_log` (`user_id`);--> statement-breakpoint
CREATE INDEX `audit_week` ON `audit_log` (`week_id`);--> statement-breakpoint
CREATE INDEX `audit_kind` ON `audit_log` (`kind`);--> statement-breakpoint
CREATE TABLE `chat_messages` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer,
	`left_name` text,
	`message` text NOT NULL,
	`media_url` text,
	`media_type` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "chat_writer" CHECK(("chat_messages"."user_id" is null) = ("chat_messages"."left_name" is not null)),
	CONSTRAINT "chat_media" CHECK(("chat_messages"."media_url" is null) = ("chat_messages"."media_type" is null)),
	CONSTRAINT "chat_something" CHECK(length("chat_messages"."message") > 0 or "chat_messages"."media_url" is not null)
);
--> statement-breakpoint
CREATE TABLE `games` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`week_id` integer NOT NULL,
	`away_team` text NOT NULL,
	`home_team` text NOT NULL,
	`kickoff_at` integer,
	`lock_at` integer,
	`lock_set_by_hand` integer DEFAULT false NOT NULL,
	`is_locked` integer DEFAULT false NOT NULL,
	`was_revealed` integer DEFAULT false NOT NULL,
	`spread` integer,
	`total` integer,
	`status` text DEFAULT 'scheduled' NOT NULL,
	`away_score` integer,
	`home_score` integer,
	`period` integer,
	`clock` text,
	`neutral_site` integer DEFAULT false NOT NULL,
	`feed_id` text,
	`scored_at` integer,
	FOREIGN KEY (`week_id`) REFERENCES `weeks`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "games_teams" CHECK("games"."away_team" <> "games"."home_team" and "games"."away_team" <> '' and "games"."home_team" <> ''),
	CONSTRAINT "games_status" CHECK("games"."status" in ('scheduled', 'live', 'final', 'postponed', 'cancelled', 'void')),
	CONSTRAINT "games_scores" CHECK(("games"."away_score" is null or "games"."away_score" >= 0) and ("games"."home_score" is null or "games"."home_score" >= 0)),
	CONSTRAINT "games_final" CHECK("games"."status" <> 'final' or ("games"."away_score" is not null and "games"."home_score" is not null)),
	CONSTRAINT "games_total" CHECK("games"."total" is null or "games"."total" >= 0),
	CONSTRAINT "games_lock" CHECK("games"."lock_at" is null or "games"."kickoff_at" is null or "games"."lock_at" <= "games"."kickoff_at")
);
--> statement-breakpoint
CREATE INDEX `games_week` ON `games` (`week_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `games_feed_id` ON `games` (`feed_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `games_id_week` ON `games` (`id`,`week_id`);--> statement-breakpoint
CREATE TABLE `picks` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`game_id` integer NOT NULL,
	`week_id` integer NOT NULL,
	`pick_type` text NOT NULL,
	`side` text NOT NULL,
	`line` integer NOT NULL,
	`pick_value` text NOT NULL,
	`submitted_at` integer NOT NULL,
	`result` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`game_id`,`week_id`) REFERENCES `games`(`id`,`week_id`) ON UPDATE cascade ON DELETE cascade,
	CONSTRAINT "picks_side" CHECK(("picks"."pick_type" = 'spread' and "picks"."side" in ('away', 'home')) or ("picks"."pick_type" = 'total' and "picks"."side" in ('over', 'under'))),
	CONSTRAINT "picks_result" CHECK("picks"."result" is null or "picks"."result" in ('win', 'loss', 'tie'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `picks_user_game` ON `picks` (`user_id`,`game_id`);--> statement-breakpoint
CREATE INDEX `picks_user_week` ON `picks` (`user_id`,`week_id`);--> statement-breakpoint
CREATE INDEX `picks_game` ON `picks` (`game_id`);--> statement-breakpoint
CREATE INDEX `picks_week_result` ON `picks` (`week_id`,`user_id`,`result`);--> statement-breakpoint
CREATE TABLE `sessions` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`user_id` integer NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `sessions_user` ON `sessions` (`user_id`);--> statement-breakpoint
CREATE TABLE `settings` (
	`name` text PRIMARY KEY NOT NULL,
	`value` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `standings` (
	`season` integer NOT NULL,
	`season_type` text NOT NULL,
	`scope` text NOT NULL,
	`scope_number` integer NOT NULL,
	`user_id` integer NOT NULL,
	`wins` integer NOT NULL,
	`losses` integer NOT NULL,
	`ties` integer NOT NULL,
	`rank` integer NOT NULL,
	PRIMARY KEY(`season`, `season_type`, `scope`, `scope_number`, `user_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "standings_scope" CHECK("standings"."scope" in ('week', 'period', 'season'))
);
--> statement-breakpoint
CREATE TABLE `users` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`username` text NOT NULL,
	`name_key` text NOT NULL,
	`is_admin` integer NOT NULL,
	`is_active` integer DEFAULT true NOT NULL,
	`password_hash` text,
	`code_cipher` text,
	`created_at` integer NOT NULL,
	CONSTRAINT "users_flags" CHECK("users"."is_admin" in (0, 1) and "users"."is_active" in (0, 1)),
	CONSTRAINT "users_secret" CHECK(("users"."is_admin" = 1) = ("users"."password_hash" is not null)),
	CONSTRAINT "users_code" CHECK(("users"."is_admin" = 1) = ("users"."code_cipher" is null)),
	CONSTRAINT "users_name" CHECK(length("users"."username") between 1 and 40)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `users_name_key` ON `users` (`name_key`);--> statement-breakpoint
CREATE TABLE `weeks` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`season` integer NOT NULL,
	`season_type` text NOT NULL,
	`week_number` integer NOT NULL,
	`is_locked` integer DEFAULT false NOT NULL,
	`lock_at` integer,
	CONSTRAINT "weeks_number" CHECK("weeks"."week_number" between 1 and 18),
	CONSTRAINT "weeks_type" CHECK("weeks"."season_type" in ('preseason', 'regular', 'playoffs')),
	CONSTRAINT "weeks_flags" CHECK("weeks"."is_locked" in (0, 1))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `weeks_name` ON `weeks` (`season`,`season_type`,`week_number`);--> statement-breakpoint
CREATE UNIQUE INDEX `games_pairing` ON `games` (`week_id`, min(`away_team`, `home_team`), max(`away_team`, `home_team`));
--> statement-breakpoint
CREATE TRIGGER `picks_five_a_week` BEFORE INSERT ON `picks`
WHEN (SELECT count(*) FROM `picks` WHERE `user_id` = NEW.`user_id` AND `week_id` = NEW.`week_id`) >= 5
BEGIN SELECT RAISE(ABORT, 'five picks a week'); END;
--> statement-breakpoint
CREATE TRIGGER `picks_five_a_week_moved` BEFORE UPDATE OF `week_id` ON `picks`
WHEN NEW.`week_id` <> OLD.`week_id`
  AND (SELECT count(*) FROM `picks` WHERE `user_id` = NEW.`user_id` AND `week_id` = NEW.`week_id`) >= 5
BEGIN SELECT RAISE(ABORT, 'five picks a week'); END;
