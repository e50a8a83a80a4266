CREATE TABLE `disputes` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` integer NOT NULL,
	`reason` text NOT NULL,
	`status` text NOT NULL,
	`at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `notices` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`key` text NOT NULL,
	`order_id` integer,
	`text` text NOT NULL,
	`at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	`sent_at` integer,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `notices_key_unique` ON `notices` (`key`);--> statement-breakpoint
CREATE TABLE `order_holds` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`order_id` integer NOT NULL,
	`reason` text NOT NULL,
	`cause` text DEFAULT '' NOT NULL,
	`text` text NOT NULL,
	`since` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	`accepted_at` integer,
	`accepted_by` integer,
	`ended_at` integer,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`accepted_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `order_holds_order` ON `order_holds` (`order_id`);--> statement-breakpoint
CREATE INDEX `order_holds_open` ON `order_holds` (`order_id`) WHERE "order_holds"."accepted_at" IS NULL AND "order_holds"."ended_at" IS NULL;--> statement-breakpoint
INSERT INTO `order_holds` (`order_id`, `reason`, `text`) SELECT `id`, `hold_reason`, coalesce(`hold_text`, '') FROM `orders` WHERE `state` = 'on_hold' AND `hold_reason` IS NOT NULL;--> statement-breakpoint
INSERT INTO `order_holds` (`order_id`, `reason`, `text`, `accepted_at`) SELECT `id`, `accepted_reason`, '', unixepoch('subsec') * 1000 FROM `orders` WHERE `accepted_reason` IS NOT NULL AND `accepted_reason` IS NOT `hold_reason`;--> statement-breakpoint
UPDATE `orders` SET `state` = coalesce(`held_from`, 'paid') WHERE `state` = 'on_hold';--> statement-breakpoint
CREATE TABLE `__new_jobs` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`key` text NOT NULL,
	`lane` text NOT NULL,
	`rank` integer NOT NULL,
	`requests` integer DEFAULT 1 NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`run_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	`locked_until` integer,
	`owner` text,
	`failing_since` integer,
	`error` text
);
--> statement-breakpoint
INSERT INTO `__new_jobs` (`key`, `lane`, `rank`, `attempts`, `run_at`, `error`) SELECT
	CASE WHEN `key` LIKE 'refunds %' THEN replace(`key`, 'refunds ', 'payment ') ELSE `key` END,
	CASE WHEN `key` LIKE 'mail %' THEN 'mail' WHEN `key` LIKE 'refund%' OR `key` LIKE 'expire %' THEN 'stripe' ELSE 'printful' END,
	CASE WHEN `key` LIKE 'read %' OR `key` LIKE 'refunds %' THEN 1 ELSE 0 END,
	`attempts`, `run_at`, `error` FROM `jobs` WHERE `key` NOT LIKE 'alert %';--> statement-breakpoint
DROP TABLE `jobs`;--> statement-breakpoint
ALTER TABLE `__new_jobs` RENAME TO `jobs`;--> statement-breakpoint
CREATE UNIQUE INDEX `jobs_key_unique` ON `jobs` (`key`);--> statement-breakpoint
CREATE INDEX `jobs_lane` ON `jobs` (`lane`,`rank`,`run_at`);--> statement-breakpoint
ALTER TABLE `orders` ADD `mode` text DEFAULT 'live' NOT NULL;--> statement-breakpoint
ALTER TABLE `orders` ADD `fee_cents` integer;--> statement-breakpoint
ALTER TABLE `orders` ADD `confirming_at` integer;--> statement-breakpoint
ALTER TABLE `orders` ADD `placed_at` integer;--> statement-breakpoint
ALTER TABLE `orders` ADD `shipped_at` integer;--> statement-breakpoint
ALTER TABLE `orders` ADD `delivered_at` integer;--> statement-breakpoint
ALTER TABLE `orders` ADD `read_at` integer;--> statement-breakpoint
ALTER TABLE `orders` DROP COLUMN `held_from`;--> statement-breakpoint
ALTER TABLE `orders` DROP COLUMN `hold_reason`;--> statement-breakpoint
ALTER TABLE `orders` DROP COLUMN `hold_text`;--> statement-breakpoint
ALTER TABLE `orders` DROP COLUMN `accepted_reason`;--> statement-breakpoint
CREATE TABLE `__new_refunds` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` integer NOT NULL,
	`amount_cents` integer NOT NULL,
	`status` text NOT NULL,
	`at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
INSERT INTO `__new_refunds` (`id`, `order_id`, `amount_cents`, `status`) SELECT `id`, `order_id`, `amount_cents`, `status` FROM `refunds`;--> statement-breakpoint
DROP TABLE `refunds`;--> statement-breakpoint
ALTER TABLE `__new_refunds` RENAME TO `refunds`;--> statement-breakpoint
ALTER TABLE `shipments` ADD `delivered_at` integer;