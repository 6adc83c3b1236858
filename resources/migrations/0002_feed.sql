ALTER TABLE `games` ADD `is_pinned` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `games` ADD `feed_away_score` integer;--> statement-breakpoint
ALTER TABLE `games` ADD `feed_home_score` integer;