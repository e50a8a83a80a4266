CREATE TABLE `invitations` (
	`email` text PRIMARY KEY NOT NULL,
	`token_hash` text NOT NULL,
	`role` text NOT NULL,
	`expires_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `invitations_token_hash_unique` ON `invitations` (`token_hash`);--> statement-breakpoint
ALTER TABLE `users` ADD `is_disabled` integer DEFAULT false NOT NULL;