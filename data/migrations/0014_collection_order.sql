CREATE TABLE `former_collection_slugs` (
	`slug` text PRIMARY KEY NOT NULL,
	`collection_id` integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE `collections` ADD `position` integer;