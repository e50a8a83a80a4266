DROP INDEX `orders_customers`;--> statement-breakpoint
ALTER TABLE `orders` ADD `customer_text` text;--> statement-breakpoint
ALTER TABLE `orders` ADD `search_text` text;--> statement-breakpoint
CREATE INDEX `orders_search` ON `orders` (`state`,`paid_at`,`created_at`,`search_text`);--> statement-breakpoint
CREATE INDEX `orders_without_texts` ON `orders` (`id`) WHERE search_text IS NULL;--> statement-breakpoint
CREATE INDEX `orders_disputed` ON `orders` (`id`) WHERE dispute IS NOT NULL;--> statement-breakpoint
CREATE INDEX `orders_customers` ON `orders` (`customer`,`paid_at`,`paid_cents`,`refunded_cents`,`customer_text`);--> statement-breakpoint
CREATE INDEX `disputes_order` ON `disputes` (`order_id`);--> statement-breakpoint
CREATE INDEX `shipments_returned` ON `shipments` (`order_id`) WHERE is_returned;