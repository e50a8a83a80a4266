ALTER TABLE `product_edits` ADD `is_hidden` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `products` ADD `is_listed` integer DEFAULT true NOT NULL;--> statement-breakpoint
UPDATE `products` SET `is_listed` = `is_active`;
