ALTER TABLE `order_events` ADD `is_note` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `order_items` ADD `discount_cents` integer;--> statement-breakpoint
ALTER TABLE `order_items` ADD `tax_cents` integer;--> statement-breakpoint
ALTER TABLE `orders` ADD `replaces_id` integer;--> statement-breakpoint
CREATE INDEX `orders_paid` ON `orders` (`paid_at`);--> statement-breakpoint
CREATE INDEX `orders_replaces` ON `orders` (`replaces_id`);--> statement-breakpoint
ALTER TABLE `refunds` ADD `items` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
CREATE INDEX `refunds_order` ON `refunds` (`order_id`);--> statement-breakpoint
CREATE INDEX `shipments_order` ON `shipments` (`order_id`);