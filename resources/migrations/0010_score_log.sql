CREATE TABLE `score_log` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`game_id` integer NOT NULL,
	`at` integer NOT NULL,
	`status` text NOT NULL,
	`away_score` integer,
	`home_score` integer,
	`period` integer,
	`clock` text,
	`source` text NOT NULL,
	FOREIGN KEY (`game_id`) REFERENCES `games`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "score_log_status" CHECK("score_log"."status" in ('scheduled', 'live', 'final', 'postponed', 'cancelled', 'void')),
	CONSTRAINT "score_log_source" CHECK("score_log"."source" in ('feed', 'typed'))
);
--> statement-breakpoint
CREATE INDEX `score_log_game` ON `score_log` (`game_id`);--> statement-breakpoint
-- The games that have been scored begin with their present state.
INSERT INTO `score_log` (`game_id`, `at`, `status`, `away_score`, `home_score`, `period`, `clock`, `source`)
SELECT `id`, coalesce(`scored_at`, `kickoff_at`), `status`, `away_score`, `home_score`, `period`, `clock`, iif(`is_pinned`, 'typed', 'feed')
FROM `games` WHERE `status` <> 'scheduled' AND coalesce(`scored_at`, `kickoff_at`) IS NOT NULL ORDER BY 2;
