CREATE TABLE `changes` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	`user_id` integer,
	`kind` text NOT NULL,
	`product_id` integer,
	`collection_id` integer,
	`before` text,
	`after` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `changes_product` ON `changes` (`product_id`,`kind`,`id`);--> statement-breakpoint
CREATE INDEX `changes_collection` ON `changes` (`collection_id`,`id`);--> statement-breakpoint
CREATE INDEX `changes_at` ON `changes` (`at`);