ALTER TABLE `audit_log` ADD `action` text;--> statement-breakpoint
-- Entries of earlier versions told their action only by the form of their data.
UPDATE `audit_log` SET `action` = CASE `kind`
  WHEN 'picks' THEN CASE WHEN 'array' IN (json_type(`before`), json_type(`after`)) THEN 'card_saved' ELSE 'pick_entered' END
  WHEN 'score' THEN 'score_changed'
  WHEN 'line' THEN CASE WHEN json_type(`after`, '$.confirmed') IS NULL THEN 'line_changed' ELSE 'dates_confirmed' END
  WHEN 'lock' THEN 'lock_changed'
  WHEN 'week' THEN CASE
    WHEN `after` = '"deleted"' THEN 'week_deleted'
    WHEN json_type(`after`, '$.created') IS NOT NULL THEN 'week_created' END
  WHEN 'games' THEN CASE
    WHEN `after` = '"cleared"' THEN 'games_cleared'
    WHEN `after` = '"removed"' THEN 'game_removed'
    WHEN json_type(`after`, '$.awayTeam') IS NULL THEN 'games_pasted'
    WHEN json_type(`before`, '$.awayTeam') IS NULL THEN 'game_added'
    ELSE 'game_moved' END
  WHEN 'user' THEN CASE
    WHEN `before` = '"disabled"' AND `after` = '"enabled"' THEN 'user_enabled'
    WHEN `before` = '"enabled"' AND `after` = '"disabled"' THEN 'user_disabled'
    WHEN json_type(`before`) = 'text' AND json_type(`after`) = 'text' THEN 'user_renamed'
    WHEN `after` = '"added"' THEN 'user_added'
    WHEN `after` = '"deleted"' THEN 'user_deleted'
    WHEN `after` = '"new access code"' THEN 'code_renewed'
    WHEN `after` = '"made commissioner"' THEN 'commissioner_added'
    WHEN `after` = '"password changed"' THEN 'password_changed'
    WHEN `after` = '"password reset"' THEN 'password_reset' END
  WHEN 'standings' THEN CASE
    WHEN `after` = '"repaired"' THEN 'standings_repaired'
    WHEN `after` = '"cleared"' THEN 'standings_cleared'
    WHEN json_type(`after`, '$.recomputed') IS NOT NULL THEN 'standings_recounted' END
  WHEN 'chat' THEN 'message_deleted'
  WHEN 'setting' THEN CASE
    WHEN `after` = '"board link made"' THEN 'board_link_made'
    WHEN `after` = '"board link revoked"' THEN 'board_link_revoked'
    WHEN json_type(`after`, '$.copied') IS NOT NULL THEN 'pool_copied'
    WHEN json_type(`after`, '$.restored') IS NOT NULL THEN 'backup_restored'
    ELSE 'settings_changed' END
  END
WHERE (`before` IS NULL OR json_valid(`before`)) AND (`after` IS NULL OR json_valid(`after`));
