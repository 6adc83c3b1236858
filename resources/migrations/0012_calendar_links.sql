CREATE TABLE `calendar_links` (
	`user_id` integer PRIMARY KEY NOT NULL,
	`nonce` text NOT NULL,
	`made_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
