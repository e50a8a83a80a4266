CREATE TABLE `password_resets` (
	`email_hash` text PRIMARY KEY NOT NULL,
	`token_hash` text NOT NULL,
	`user_id` integer,
	`token` text,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `password_resets_token_hash_unique` ON `password_resets` (`token_hash`);