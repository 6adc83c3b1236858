CREATE TABLE `past_imports` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`at` integer NOT NULL,
	`actor_name` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `past_players` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`import_id` integer NOT NULL,
	`name` text NOT NULL,
	`user_id` integer,
	FOREIGN KEY (`import_id`) REFERENCES `past_imports`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `past_players_import` ON `past_players` (`import_id`);--> statement-breakpoint
CREATE INDEX `past_players_user` ON `past_players` (`user_id`);--> statement-breakpoint
CREATE TABLE `past_results` (
	`player_id` integer NOT NULL,
	`season` integer NOT NULL,
	`week_number` integer NOT NULL,
	`wins` integer NOT NULL,
	`losses` integer NOT NULL,
	`ties` integer NOT NULL,
	PRIMARY KEY(`player_id`, `season`, `week_number`),
	FOREIGN KEY (`player_id`) REFERENCES `past_players`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "past_results_week" CHECK("past_results"."week_number" between 1 and 18)
);
