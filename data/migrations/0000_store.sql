CREATE TABLE `avatars` (
	`user_id` integer PRIMARY KEY NOT NULL,
	`token` text NOT NULL,
	`bytes` blob NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `avatars_token_unique` ON `avatars` (`token`);--> statement-breakpoint
CREATE TABLE `invitations` (
	`email` text PRIMARY KEY NOT NULL,
	`token_hash` text NOT NULL,
	`role` text NOT NULL,
	`expires_at` integer NOT NULL,
	`invited_by` integer,
	FOREIGN KEY (`invited_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `invitations_token_hash_unique` ON `invitations` (`token_hash`);--> statement-breakpoint
CREATE TABLE `kept_addresses` (
	`user_id` integer PRIMARY KEY NOT NULL,
	`recipient` text NOT NULL,
	`saved_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `login_failures` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`key` text NOT NULL,
	`failed_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL
);
--> statement-breakpoint
CREATE INDEX `login_failures_key` ON `login_failures` (`key`,`failed_at`);--> statement-breakpoint
CREATE TABLE `password_resets` (
	`email_hash` text PRIMARY KEY NOT NULL,
	`token_hash` text NOT NULL,
	`user_id` integer,
	`token` text,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `password_resets_token_hash_unique` ON `password_resets` (`token_hash`);--> statement-breakpoint
CREATE TABLE `pending_logins` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`user_id` integer NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `pending_logins_user` ON `pending_logins` (`user_id`);--> statement-breakpoint
CREATE TABLE `recovery_codes` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`code_hash` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `recovery_codes_user` ON `recovery_codes` (`user_id`);--> statement-breakpoint
CREATE TABLE `sessions` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`token_hash` text NOT NULL,
	`user_id` integer NOT NULL,
	`created_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	`last_used_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	`expires_at` integer NOT NULL,
	`device` text,
	`confirmed_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `sessions_token_hash_unique` ON `sessions` (`token_hash`);--> statement-breakpoint
CREATE INDEX `sessions_user` ON `sessions` (`user_id`);--> statement-breakpoint
CREATE INDEX `sessions_expires` ON `sessions` (`expires_at`);--> statement-breakpoint
CREATE TABLE `two_factor` (
	`user_id` integer PRIMARY KEY NOT NULL,
	`secret` text NOT NULL,
	`enabled_at` integer,
	`last_step` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `users` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`email` text NOT NULL,
	`display_name` text NOT NULL,
	`avatar_url` text,
	`role` text NOT NULL,
	`password_hash` text NOT NULL,
	`is_disabled` integer DEFAULT false NOT NULL,
	`created_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `users_email_unique` ON `users` (`email`);--> statement-breakpoint
CREATE TABLE `blank_variants` (
	`id` integer PRIMARY KEY NOT NULL,
	`blank_id` integer NOT NULL,
	`size` text,
	`color` text,
	`color_code` text,
	`color_code2` text,
	`cost_cents` integer,
	`material` text NOT NULL,
	`regions` text NOT NULL,
	FOREIGN KEY (`blank_id`) REFERENCES `blanks`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `blank_variants_blank` ON `blank_variants` (`blank_id`);--> statement-breakpoint
CREATE TABLE `blanks` (
	`id` integer PRIMARY KEY NOT NULL,
	`source` text NOT NULL,
	`title` text,
	`type_name` text,
	`brand` text,
	`model` text,
	`description` text,
	`origin_country` text,
	`production_days` real,
	`is_discontinued` integer NOT NULL,
	`technique` text,
	`cost_currency` text,
	`size_tables` text,
	`fetched_at` integer NOT NULL,
	`sizes_fetched_at` integer
);
--> statement-breakpoint
CREATE TABLE `catalog_version` (
	`id` integer PRIMARY KEY NOT NULL,
	`version` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `collection_products` (
	`collection_id` integer NOT NULL,
	`product_id` integer NOT NULL,
	`position` integer NOT NULL,
	PRIMARY KEY(`collection_id`, `product_id`),
	FOREIGN KEY (`collection_id`) REFERENCES `collections`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `collection_products_product` ON `collection_products` (`product_id`);--> statement-breakpoint
CREATE TABLE `collections` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`slug` text NOT NULL,
	`name` text NOT NULL,
	`description` text,
	`banner_image_url` text,
	`position` integer,
	`is_active` integer DEFAULT true NOT NULL,
	`includes_all` integer DEFAULT false NOT NULL,
	`created_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	`updated_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `collections_slug_unique` ON `collections` (`slug`);--> statement-breakpoint
CREATE TABLE `former_collection_slugs` (
	`slug` text PRIMARY KEY NOT NULL,
	`collection_id` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `mockups` (
	`product_id` integer NOT NULL,
	`url` text NOT NULL,
	`type` text NOT NULL,
	`position` integer NOT NULL,
	`color` text,
	PRIMARY KEY(`product_id`, `url`),
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `product_edits` (
	`product_id` integer PRIMARY KEY NOT NULL,
	`description` text,
	`features` text,
	`is_hidden` integer DEFAULT false NOT NULL,
	`name` text,
	`search_title` text,
	`search_description` text,
	`badges` text,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `product_images` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`product_id` integer NOT NULL,
	`image_url` text NOT NULL,
	`image_type` text NOT NULL,
	`display_order` integer NOT NULL,
	`is_active` integer NOT NULL,
	`alt_text` text,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `product_images_product` ON `product_images` (`product_id`,`display_order`);--> statement-breakpoint
CREATE TABLE `products` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`source` text,
	`printful_id` integer NOT NULL,
	`slug` text NOT NULL,
	`name` text NOT NULL,
	`image_url` text,
	`blank_id` integer,
	`type` text,
	`keywords` text DEFAULT '' NOT NULL,
	`is_listed` integer DEFAULT true NOT NULL,
	`is_active` integer DEFAULT true NOT NULL,
	`created_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	`updated_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `products_slug_unique` ON `products` (`slug`);--> statement-breakpoint
CREATE UNIQUE INDEX `products_source` ON `products` (`source`,`printful_id`);--> statement-breakpoint
CREATE INDEX `products_active` ON `products` (`is_active`,`id`);--> statement-breakpoint
CREATE INDEX `products_blank` ON `products` (`blank_id`);--> statement-breakpoint
CREATE TABLE `images` (
	`url` text PRIMARY KEY NOT NULL,
	`hash` text NOT NULL,
	`width` integer NOT NULL,
	`height` integer NOT NULL,
	`fetched_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL
);
--> statement-breakpoint
CREATE INDEX `images_hash` ON `images` (`hash`);--> statement-breakpoint
CREATE TABLE `variants` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`printful_id` integer NOT NULL,
	`product_id` integer NOT NULL,
	`sku` text,
	`size` text,
	`color` text,
	`option` text,
	`price_cents` integer NOT NULL,
	`stock_quantity` integer,
	`image_url` text,
	`position` integer NOT NULL,
	`is_listed` integer DEFAULT true NOT NULL,
	`blank_variant_id` integer,
	`warehouse_variant_id` integer,
	`external_id` text,
	`color_family` text,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `variants_printful` ON `variants` (`product_id`,`printful_id`);--> statement-breakpoint
CREATE INDEX `variants_product` ON `variants` (`product_id`,`position`);--> statement-breakpoint
CREATE INDEX `variants_offers` ON `variants` (`product_id`,`is_listed`,`price_cents`,`size`,`color`,`stock_quantity`,`color_family`);--> statement-breakpoint
CREATE TABLE `cache_purges` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	`tags` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `changes` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	`user_id` integer,
	`kind` text NOT NULL,
	`product_id` integer,
	`collection_id` integer,
	`action_id` integer DEFAULT 0 NOT NULL,
	`before` text,
	`after` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `changes_product` ON `changes` (`product_id`,`kind`,`id`);--> statement-breakpoint
CREATE INDEX `changes_collection` ON `changes` (`collection_id`,`id`);--> statement-breakpoint
CREATE INDEX `changes_at` ON `changes` (`at`);--> statement-breakpoint
CREATE INDEX `changes_action` ON `changes` (`action_id`);--> statement-breakpoint
CREATE TABLE `delivery_times` (
	`country_code` text NOT NULL,
	`type` text NOT NULL,
	`min_days` integer NOT NULL,
	`max_days` integer NOT NULL,
	`quoted_at` integer NOT NULL,
	PRIMARY KEY(`country_code`, `type`)
);
--> statement-breakpoint
CREATE TABLE `jobs` (
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
CREATE UNIQUE INDEX `jobs_key_unique` ON `jobs` (`key`);--> statement-breakpoint
CREATE INDEX `jobs_lane` ON `jobs` (`lane`,`rank`,`run_at`);--> statement-breakpoint
CREATE TABLE `settings` (
	`name` text PRIMARY KEY NOT NULL,
	`value` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `storefront_parts` (
	`name` text PRIMARY KEY NOT NULL,
	`value` text,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `sync_runs` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`started_at` integer NOT NULL,
	`ended_at` integer NOT NULL,
	`started_by` text NOT NULL,
	`source` text,
	`dry_run` integer NOT NULL,
	`outcome` text NOT NULL,
	`message` text NOT NULL,
	`report` text NOT NULL,
	`product_count` integer,
	`reason` text
);
--> statement-breakpoint
CREATE TABLE `cart_items` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`cart_id` integer NOT NULL,
	`product_id` integer NOT NULL,
	`variant_id` integer,
	`quantity` integer NOT NULL,
	`added_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	FOREIGN KEY (`cart_id`) REFERENCES `carts`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`variant_id`) REFERENCES `variants`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `cart_items_variant` ON `cart_items` (`cart_id`,`product_id`,`variant_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `cart_items_plain` ON `cart_items` (`cart_id`,`product_id`) WHERE variant_id IS NULL;--> statement-breakpoint
CREATE TABLE `carts` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`token_hash` text NOT NULL,
	`created_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	`used_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	`checkout` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `carts_token_hash_unique` ON `carts` (`token_hash`);--> statement-breakpoint
CREATE INDEX `carts_used` ON `carts` (`used_at`);--> statement-breakpoint
CREATE TABLE `disputes` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` integer NOT NULL,
	`reason` text NOT NULL,
	`status` text NOT NULL,
	`at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	`amount_cents` integer,
	`lost_at` integer,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `disputes_order` ON `disputes` (`order_id`);--> statement-breakpoint
CREATE INDEX `disputes_lost` ON `disputes` (`lost_at`) WHERE lost_at IS NOT NULL;--> statement-breakpoint
CREATE TABLE `mails` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`order_id` integer NOT NULL,
	`kind` text NOT NULL,
	`to` text NOT NULL,
	`subject` text NOT NULL,
	`text` text NOT NULL,
	`created_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	`sent_at` integer,
	`error` text,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `mails_order_kind` ON `mails` (`order_id`,`kind`);--> statement-breakpoint
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
CREATE TABLE `order_events` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`order_id` integer NOT NULL,
	`at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	`text` text NOT NULL,
	`user_id` integer,
	`is_note` integer DEFAULT false NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `order_events_order` ON `order_events` (`order_id`);--> statement-breakpoint
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
CREATE TABLE `order_items` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`order_id` integer NOT NULL,
	`product_id` integer,
	`variant_id` integer,
	`printful_id` integer,
	`product_name` text NOT NULL,
	`variant_name` text NOT NULL,
	`image_url` text,
	`quantity` integer NOT NULL,
	`price_cents` integer NOT NULL,
	`discount_cents` integer,
	`tax_cents` integer,
	`paid_at` integer,
	`mode` text DEFAULT 'live' NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `order_items_order` ON `order_items` (`order_id`);--> statement-breakpoint
CREATE INDEX `order_items_sold` ON `order_items` (`product_id`,`paid_at`,`mode`,`quantity`,`price_cents`);--> statement-breakpoint
CREATE TABLE `orders` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`token` text NOT NULL,
	`external_id` text NOT NULL,
	`cart_id` integer,
	`checkout_id` text NOT NULL,
	`user_id` integer,
	`state` text NOT NULL,
	`mode` text DEFAULT 'live' NOT NULL,
	`email` text NOT NULL,
	`recipient` text,
	`shipping` text NOT NULL,
	`subtotal_cents` integer NOT NULL,
	`tax_cents` integer DEFAULT 0 NOT NULL,
	`discount_cents` integer DEFAULT 0 NOT NULL,
	`total_cents` integer NOT NULL,
	`paid_cents` integer DEFAULT 0 NOT NULL,
	`refunded_cents` integer DEFAULT 0 NOT NULL,
	`lost_cents` integer DEFAULT 0 NOT NULL,
	`cost_cents` integer,
	`fee_cents` integer,
	`session_id` text,
	`expires_at` integer NOT NULL,
	`payment_intent_id` text,
	`payment_step_url` text,
	`printful_id` integer,
	`printful_status` text,
	`dispute` text,
	`replaces_id` integer,
	`created_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	`paid_at` integer,
	`heard_at` integer,
	`confirming_at` integer,
	`placed_at` integer,
	`shipped_at` integer,
	`delivered_at` integer,
	`canceled_at` integer,
	`read_at` integer,
	`country_code` text GENERATED ALWAYS AS (recipient ->> '$.countryCode') VIRTUAL,
	`customer` text GENERATED ALWAYS AS (lower(trim(email))) VIRTUAL,
	`sold_cents` integer GENERATED ALWAYS AS (CASE WHEN paid_cents = 0 THEN 0 ELSE paid_cents - tax_cents END) VIRTUAL,
	`spent_cents` integer GENERATED ALWAYS AS (CASE WHEN paid_at IS NOT NULL AND paid_cents = 0 THEN 0 ELSE fee_cents END
        + CASE WHEN printful_status = 'canceled'
          OR (printful_id IS NULL AND state IN ('canceled', 'refunded')) THEN 0 ELSE cost_cents END) VIRTUAL,
	`customer_text` text DEFAULT '' NOT NULL,
	`search_text` text DEFAULT '' NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE UNIQUE INDEX `orders_token_unique` ON `orders` (`token`);--> statement-breakpoint
CREATE UNIQUE INDEX `orders_external_id_unique` ON `orders` (`external_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `orders_session_id_unique` ON `orders` (`session_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `orders_printful_id_unique` ON `orders` (`printful_id`);--> statement-breakpoint
CREATE INDEX `orders_state` ON `orders` (`state`,`id`);--> statement-breakpoint
CREATE INDEX `orders_checkout` ON `orders` (`checkout_id`);--> statement-breakpoint
CREATE INDEX `orders_user` ON `orders` (`user_id`,`id`);--> statement-breakpoint
CREATE INDEX `orders_payment` ON `orders` (`payment_intent_id`);--> statement-breakpoint
CREATE INDEX `orders_replaces` ON `orders` (`replaces_id`);--> statement-breakpoint
CREATE INDEX `orders_days` ON `orders` (`paid_at`,`mode`,`sold_cents`,`spent_cents`,`replaces_id`);--> statement-breakpoint
CREATE INDEX `orders_countries` ON `orders` (`country_code`,`paid_at`,`mode`,`sold_cents`,`replaces_id`);--> statement-breakpoint
CREATE INDEX `orders_customers` ON `orders` (`customer`,`paid_at`,`paid_cents`,`refunded_cents`,`customer_text`);--> statement-breakpoint
CREATE INDEX `orders_search` ON `orders` (`state`,`paid_at`,`created_at`,`search_text`);--> statement-breakpoint
CREATE INDEX `orders_disputed` ON `orders` (`id`) WHERE dispute IS NOT NULL;--> statement-breakpoint
CREATE TABLE `refunds` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` integer NOT NULL,
	`amount_cents` integer NOT NULL,
	`status` text NOT NULL,
	`reason` text DEFAULT '' NOT NULL,
	`items` text DEFAULT '[]' NOT NULL,
	`at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `refunds_days` ON `refunds` (`at`);--> statement-breakpoint
CREATE INDEX `refunds_order_days` ON `refunds` (`order_id`,`at`);--> statement-breakpoint
CREATE TABLE `shipments` (
	`id` integer PRIMARY KEY NOT NULL,
	`order_id` integer NOT NULL,
	`carrier` text NOT NULL,
	`tracking_number` text NOT NULL,
	`tracking_url` text,
	`shipped_at` integer,
	`delivered_at` integer,
	`is_returned` integer DEFAULT false NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `shipments_order` ON `shipments` (`order_id`);--> statement-breakpoint
CREATE INDEX `shipments_returned` ON `shipments` (`order_id`) WHERE is_returned;--> statement-breakpoint
INSERT INTO `catalog_version` (`id`, `version`) VALUES (1, 0), (2, 0);--> statement-breakpoint
CREATE TRIGGER `catalog_version_product` AFTER INSERT ON `products` BEGIN
	UPDATE `catalog_version` SET `version` = `version` + 1;
END;--> statement-breakpoint
CREATE TRIGGER `catalog_version_product_update` AFTER UPDATE OF `name`, `type`, `keywords`, `is_active` ON `products` BEGIN
	UPDATE `catalog_version` SET `version` = `version` + 1;
END;--> statement-breakpoint
CREATE TRIGGER `catalog_version_variant` AFTER INSERT ON `variants` BEGIN
	UPDATE `catalog_version` SET `version` = `version` + 1 WHERE `id` = 1;
END;--> statement-breakpoint
CREATE TRIGGER `catalog_version_variant_update` AFTER UPDATE OF `product_id`, `size`, `color`, `color_family`, `price_cents`, `stock_quantity`, `position`, `is_listed` ON `variants` BEGIN
	UPDATE `catalog_version` SET `version` = `version` + 1 WHERE `id` = 1;
END;--> statement-breakpoint
CREATE TRIGGER `catalog_version_variant_delete` AFTER DELETE ON `variants` BEGIN
	UPDATE `catalog_version` SET `version` = `version` + 1 WHERE `id` = 1;
END;--> statement-breakpoint
CREATE TRIGGER `catalog_version_name` AFTER INSERT ON `product_edits` WHEN new.name IS NOT NULL BEGIN
	UPDATE `catalog_version` SET `version` = `version` + 1;
END;--> statement-breakpoint
CREATE TRIGGER `catalog_version_name_update` AFTER UPDATE OF `name` ON `product_edits` WHEN old.name IS NOT new.name BEGIN
	UPDATE `catalog_version` SET `version` = `version` + 1;
END;--> statement-breakpoint
CREATE TRIGGER `catalog_version_description` AFTER INSERT ON `product_edits` WHEN new.description IS NOT NULL BEGIN
	UPDATE `catalog_version` SET `version` = `version` + 1 WHERE `id` = 2;
END;--> statement-breakpoint
CREATE TRIGGER `catalog_version_description_update` AFTER UPDATE OF `description` ON `product_edits` WHEN old.description IS NOT new.description BEGIN
	UPDATE `catalog_version` SET `version` = `version` + 1 WHERE `id` = 2;
END;--> statement-breakpoint
CREATE TRIGGER `catalog_version_unedited` AFTER DELETE ON `product_edits` BEGIN
	UPDATE `catalog_version` SET `version` = `version` + 1;
END;
