ALTER TABLE `orders` RENAME COLUMN `checkout_key` TO `checkout_id`;--> statement-breakpoint
UPDATE `carts` SET `checkout` = json_remove(json_set(`checkout`,
  '$.checkoutId', json_extract(`checkout`, '$.key'), '$.cartVersion', json_extract(`checkout`, '$.itemsKey')), '$.key', '$.itemsKey')
WHERE `checkout` IS NOT NULL;
