ALTER TABLE `mockups` ADD `color` text;
--> statement-breakpoint
UPDATE `mockups` SET `color` = (
	SELECT min(`color`) FROM `variants`
	WHERE `variants`.`product_id` = `mockups`.`product_id` AND `image_url` = `mockups`.`url` AND `is_listed` = 1
	HAVING count(DISTINCT `color`) = 1
);
