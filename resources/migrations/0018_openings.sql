CREATE TABLE `openings` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`at` integer NOT NULL,
	`week_id` integer NOT NULL,
	`user_id` integer,
	`actor_name` text NOT NULL,
	`kind` text NOT NULL,
	`reason` text NOT NULL,
	CONSTRAINT "openings_kind" CHECK("openings"."kind" in ('card', 'copy', 'hidden', 'shown')),
	CONSTRAINT "openings_card" CHECK(("openings"."kind" = 'card') = ("openings"."user_id" is not null))
);
--> statement-breakpoint
CREATE INDEX `openings_week` ON `openings` (`week_id`);