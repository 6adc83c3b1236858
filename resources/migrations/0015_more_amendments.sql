PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_amendments` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`at` integer NOT NULL,
	`week_id` integer NOT NULL,
	`game_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`kind` text NOT NULL,
	`reason` text NOT NULL,
	CONSTRAINT "amendments_kind" CHECK("__new_amendments"."kind" in ('entered', 'removed', 'player-deleted', 'teams-swapped', 'restored'))
);
--> statement-breakpoint
INSERT INTO `__new_amendments`("id", "at", "week_id", "game_id", "user_id", "kind", "reason") SELECT "id", "at", "week_id", "game_id", "user_id", "kind", "reason" FROM `amendments`;--> statement-breakpoint
DROP TABLE `amendments`;--> statement-breakpoint
ALTER TABLE `__new_amendments` RENAME TO `amendments`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE INDEX `amendments_week` ON `amendments` (`week_id`);