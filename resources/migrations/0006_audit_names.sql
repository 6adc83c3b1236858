ALTER TABLE `audit_log` ADD `week_title` text;--> statement-breakpoint
ALTER TABLE `audit_log` ADD `game_title` text;--> statement-breakpoint
-- Weeks that were deleted are still named by the entry of their creation.
UPDATE `audit_log` SET `week_title` = (
  SELECT 'Week ' || `number` || ' of the ' || CASE `type` WHEN 'regular' THEN 'regular season' ELSE `type` END || ' ' || `season`
  FROM (
    SELECT `id`, `week_number` AS `number`, `season_type` AS `type`, `season` FROM `weeks`
    UNION ALL
    SELECT `week_id`, json_extract(`after`, '$.created.weekNumber'), json_extract(`after`, '$.created.seasonType'),
      json_extract(`after`, '$.created.season')
    FROM `audit_log` WHERE `kind` = 'week' AND json_valid(`after`) AND json_type(`after`, '$.created') = 'object'
  )
  WHERE `id` = `audit_log`.`week_id` LIMIT 1
) WHERE `week_id` IS NOT NULL;--> statement-breakpoint
-- Games that were removed are still named by the entry of their removal.
UPDATE `audit_log` SET `game_title` = coalesce(
  (SELECT `away_team` || ' @ ' || `home_team` FROM `games` WHERE `games`.`id` = `audit_log`.`game_id`),
  (SELECT json_extract(gone.`before`, '$.awayTeam') || ' @ ' || json_extract(gone.`before`, '$.homeTeam') FROM `audit_log` AS gone
    WHERE gone.`kind` = 'games' AND gone.`after` = '"removed"' AND gone.`game_id` = `audit_log`.`game_id` AND json_valid(gone.`before`))
) WHERE `game_id` IS NOT NULL;
