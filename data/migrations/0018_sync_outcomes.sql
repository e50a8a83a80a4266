ALTER TABLE `sync_runs` ADD `product_count` integer;--> statement-breakpoint
ALTER TABLE `sync_runs` ADD `reason` text;--> statement-breakpoint
UPDATE `sync_runs` SET `product_count` = CAST(substr(`message`, 8) AS integer) WHERE `outcome` = 'succeeded' AND `message` LIKE 'Synced %';--> statement-breakpoint
UPDATE `sync_runs` SET `reason` = 'token_refused' WHERE `message` LIKE 'Printful refused the token %' OR `message` LIKE 'Printful refused access %';
