DROP INDEX `orders_paid`;--> statement-breakpoint
ALTER TABLE `orders` ADD `country_code` text GENERATED ALWAYS AS (recipient ->> '$.countryCode') VIRTUAL;--> statement-breakpoint
ALTER TABLE `orders` ADD `customer` text GENERATED ALWAYS AS (lower(trim(email))) VIRTUAL;--> statement-breakpoint
ALTER TABLE `orders` ADD `sold_cents` integer GENERATED ALWAYS AS (CASE WHEN paid_cents = 0 THEN 0 ELSE paid_cents - tax_cents END) VIRTUAL;--> statement-breakpoint
ALTER TABLE `orders` ADD `spent_cents` integer GENERATED ALWAYS AS (CASE WHEN paid_at IS NOT NULL AND paid_cents = 0 THEN 0 ELSE fee_cents END
        + CASE WHEN printful_status = 'canceled'
          OR (printful_id IS NULL AND state IN ('canceled', 'refunded')) THEN 0 ELSE cost_cents END) VIRTUAL;--> statement-breakpoint
CREATE INDEX `orders_days` ON `orders` (`paid_at`,`mode`,`sold_cents`,`spent_cents`,`replaces_id`);--> statement-breakpoint
CREATE INDEX `orders_countries` ON `orders` (`country_code`,`paid_at`,`mode`,`sold_cents`,`replaces_id`);--> statement-breakpoint
CREATE INDEX `orders_customers` ON `orders` (`customer`,`paid_at`,`paid_cents`,`refunded_cents`);--> statement-breakpoint
DROP INDEX `refunds_order`;--> statement-breakpoint
CREATE INDEX `refunds_days` ON `refunds` (`at`);--> statement-breakpoint
CREATE INDEX `refunds_order_days` ON `refunds` (`order_id`,`at`);--> statement-breakpoint
ALTER TABLE `order_items` ADD `paid_at` integer;--> statement-breakpoint
ALTER TABLE `order_items` ADD `mode` text DEFAULT 'live' NOT NULL;--> statement-breakpoint
CREATE INDEX `order_items_sold` ON `order_items` (`product_id`,`paid_at`,`mode`,`quantity`,`price_cents`);--> statement-breakpoint
UPDATE `order_items` SET (`paid_at`, `mode`) = (SELECT `paid_at`, `mode` FROM `orders` WHERE `orders`.`id` = `order_id`);
