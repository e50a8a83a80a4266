ALTER TABLE `sync_runs` ADD `product_count` integer;--> statement-breakpoint
UPDATE `sync_runs` SET `product_count` = CAST(substr(`message`, 8) AS integer) WHERE `outcome` = 'succeeded' AND `message` LIKE 'Synced %';
