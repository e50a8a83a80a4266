DROP INDEX `products_printful_id_unique`;--> statement-breakpoint
ALTER TABLE `products` ADD `source` text;--> statement-breakpoint
CREATE UNIQUE INDEX `products_source` ON `products` (`source`,`printful_id`);--> statement-breakpoint
DROP INDEX `variants_printful_id_unique`;--> statement-breakpoint
CREATE UNIQUE INDEX `variants_printful` ON `variants` (`product_id`,`printful_id`);