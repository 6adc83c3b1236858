ALTER TABLE `games` ADD `feed_kickoff_at` integer;--> statement-breakpoint
ALTER TABLE `games` ADD `date_check` text;