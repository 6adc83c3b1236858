CREATE TABLE `line_log` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`game_id` integer NOT NULL,
	`at` integer NOT NULL,
	`spread` integer,
	`total` integer,
	`source` text NOT NULL,
	FOREIGN KEY (`game_id`) REFERENCES `games`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "line_log_source" CHECK("line_log"."source" in ('feed', 'typed'))
);
--> statement-breakpoint
CREATE INDEX `line_log_game` ON `line_log` (`game_id`,`at`);