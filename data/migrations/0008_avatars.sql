CREATE TABLE `avatars` (
	`user_id` integer PRIMARY KEY NOT NULL,
	`token` text NOT NULL,
	`bytes` blob NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `avatars_token_unique` ON `avatars` (`token`);