CREATE TABLE `kept_addresses` (
	`user_id` integer PRIMARY KEY NOT NULL,
	`recipient` text NOT NULL,
	`saved_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
