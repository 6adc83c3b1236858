CREATE TABLE `deleted_rows` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`deletion_id` integer NOT NULL,
	`table_name` text NOT NULL,
	`row_id` integer,
	`content` text NOT NULL,
	FOREIGN KEY (`deletion_id`) REFERENCES `deletions`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `deleted_rows_deletion` ON `deleted_rows` (`deletion_id`);--> statement-breakpoint
CREATE INDEX `deleted_rows_row` ON `deleted_rows` (`table_name`,`row_id`);--> statement-breakpoint
CREATE TABLE `deletions` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`at` integer NOT NULL,
	`kind` text NOT NULL,
	`title` text NOT NULL,
	`actor_name` text NOT NULL,
	CONSTRAINT "deletions_kind" CHECK("deletions"."kind" in ('player', 'week', 'games', 'game'))
);
