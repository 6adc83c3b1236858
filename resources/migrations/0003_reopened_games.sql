ALTER TABLE `games` ADD `reopened_reason` text;--> statement-breakpoint
ALTER TABLE `games` ADD `kickoff_before_postponed` integer;