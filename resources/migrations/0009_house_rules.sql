CREATE TABLE `season_rules` (
	`season` integer NOT NULL,
	`season_type` text NOT NULL,
	`push` text NOT NULL,
	`best_bet` integer NOT NULL,
	`missing_picks` text NOT NULL,
	`dropped_weeks` integer NOT NULL,
	`late_joiners` text NOT NULL,
	`weekly_winner` text NOT NULL,
	`frozen_at` integer,
	PRIMARY KEY(`season`, `season_type`),
	CONSTRAINT "season_rules_type" CHECK("season_rules"."season_type" in ('preseason', 'regular', 'playoffs')),
	CONSTRAINT "season_rules_push" CHECK("season_rules"."push" in ('tie', 'half', 'loss')),
	CONSTRAINT "season_rules_best_bet" CHECK("season_rules"."best_bet" in (0, 1)),
	CONSTRAINT "season_rules_missing" CHECK("season_rules"."missing_picks" in ('nothing', 'loss')),
	CONSTRAINT "season_rules_dropped" CHECK("season_rules"."dropped_weeks" between 0 and 4),
	CONSTRAINT "season_rules_late" CHECK("season_rules"."late_joiners" in ('nothing', 'lowest')),
	CONSTRAINT "season_rules_winner" CHECK("season_rules"."weekly_winner" in ('shared', 'tiebreaker'))
);
--> statement-breakpoint
CREATE TABLE `tiebreak_guesses` (
	`user_id` integer NOT NULL,
	`week_id` integer NOT NULL,
	`guess` integer NOT NULL,
	`submitted_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `week_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`week_id`) REFERENCES `weeks`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "tiebreak_guesses_range" CHECK("tiebreak_guesses"."guess" between 0 and 200)
);
--> statement-breakpoint
CREATE INDEX `tiebreak_guesses_week` ON `tiebreak_guesses` (`week_id`);--> statement-breakpoint
ALTER TABLE `picks` ADD `is_best_bet` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `standings` ADD `half_points` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `standings` ADD `tiebreak_distance` integer;--> statement-breakpoint
ALTER TABLE `weeks` ADD `card_size` integer DEFAULT 5 NOT NULL;--> statement-breakpoint
ALTER TABLE `weeks` ADD `tiebreak_game_id` integer REFERENCES games(id) ON DELETE set null;--> statement-breakpoint
CREATE UNIQUE INDEX `picks_best_bet` ON `picks` (`user_id`,`week_id`) WHERE "picks"."is_best_bet" = 1;--> statement-breakpoint
UPDATE `standings` SET `half_points` = 2 * `wins`;--> statement-breakpoint
-- Seasons with graded picks keep the rules they were played by.
INSERT INTO `season_rules` SELECT `season`, `season_type`, 'tie', 0, 'nothing', 0, 'nothing', 'shared',
  min(coalesce(`scored_at`, `kickoff_at`, `submitted_at`))
FROM `picks` JOIN `games` ON `games`.`id` = `game_id` JOIN `weeks` ON `weeks`.`id` = `picks`.`week_id`
WHERE `result` IS NOT NULL GROUP BY `season`, `season_type`;
