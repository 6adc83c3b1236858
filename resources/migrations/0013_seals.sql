CREATE TABLE `amendments` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`at` integer NOT NULL,
	`week_id` integer NOT NULL,
	`game_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`kind` text NOT NULL,
	`reason` text NOT NULL,
	CONSTRAINT "amendments_kind" CHECK("amendments"."kind" in ('entered', 'removed', 'player-deleted'))
);
--> statement-breakpoint
CREATE INDEX `amendments_week` ON `amendments` (`week_id`);--> statement-breakpoint
CREATE TABLE `seals` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`game_id` integer NOT NULL,
	`week_id` integer NOT NULL,
	`sealed_at` integer NOT NULL,
	`is_late` integer NOT NULL,
	`voided_at` integer,
	`root` text NOT NULL,
	`chain` text NOT NULL,
	`picks` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `seals_week` ON `seals` (`week_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `seals_game` ON `seals` (`game_id`) WHERE "seals"."voided_at" is null;--> statement-breakpoint
ALTER TABLE `picks` ADD `salt` text;