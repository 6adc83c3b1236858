CREATE TABLE `connections` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`service` text NOT NULL,
	`name` text NOT NULL,
	`target_cipher` text NOT NULL,
	`kinds` text NOT NULL,
	`reminder_lead_minutes` integer NOT NULL,
	`is_private_allowed` integer DEFAULT false NOT NULL,
	`created_at` integer NOT NULL,
	`last_sent_at` integer,
	`failure` text
);
--> statement-breakpoint
CREATE TABLE `outbox` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`connection_id` integer NOT NULL,
	`kind` text NOT NULL,
	`subject` text NOT NULL,
	`created_at` integer NOT NULL,
	`next_try_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`tries` integer DEFAULT 0 NOT NULL,
	`state` text DEFAULT 'waiting' NOT NULL,
	FOREIGN KEY (`connection_id`) REFERENCES `connections`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `outbox_message` ON `outbox` (`connection_id`,`kind`,`subject`);--> statement-breakpoint
CREATE INDEX `outbox_next` ON `outbox` (`state`,`next_try_at`);