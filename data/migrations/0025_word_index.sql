-- The words of products are indexed in memory, where letters of all scripts can be folded.
DROP TRIGGER `product_search_product`;--> statement-breakpoint
DROP TRIGGER `product_search_update`;--> statement-breakpoint
DROP TRIGGER `product_search_edit`;--> statement-breakpoint
DROP TRIGGER `product_search_edit_update`;--> statement-breakpoint
DROP TRIGGER `product_search_unedited`;--> statement-breakpoint
DROP TABLE `product_search`;--> statement-breakpoint
-- The version of the searched texts. Triggers without a condition raise both versions.
INSERT INTO `catalog_version` (`id`, `version`) VALUES (2, 0);--> statement-breakpoint
DROP TRIGGER `catalog_version_variant`;--> statement-breakpoint
DROP TRIGGER `catalog_version_variant_update`;--> statement-breakpoint
DROP TRIGGER `catalog_version_variant_delete`;--> statement-breakpoint
CREATE TRIGGER `catalog_version_variant` AFTER INSERT ON `variants` BEGIN UPDATE `catalog_version` SET `version` = `version` + 1 WHERE `id` = 1; END;--> statement-breakpoint
CREATE TRIGGER `catalog_version_variant_update` AFTER UPDATE OF `product_id`, `size`, `color`, `color_family`, `price_cents`, `stock_quantity`, `position`, `is_listed` ON `variants` BEGIN UPDATE `catalog_version` SET `version` = `version` + 1 WHERE `id` = 1; END;--> statement-breakpoint
CREATE TRIGGER `catalog_version_variant_delete` AFTER DELETE ON `variants` BEGIN UPDATE `catalog_version` SET `version` = `version` + 1 WHERE `id` = 1; END;--> statement-breakpoint
CREATE TRIGGER `catalog_version_description` AFTER INSERT ON `product_edits` WHEN new.description IS NOT NULL BEGIN UPDATE `catalog_version` SET `version` = `version` + 1 WHERE `id` = 2; END;--> statement-breakpoint
CREATE TRIGGER `catalog_version_description_update` AFTER UPDATE OF `description` ON `product_edits` WHEN old.description IS NOT new.description BEGIN UPDATE `catalog_version` SET `version` = `version` + 1 WHERE `id` = 2; END;--> statement-breakpoint
CREATE TRIGGER `catalog_version_unedited` AFTER DELETE ON `product_edits` BEGIN UPDATE `catalog_version` SET `version` = `version` + 1; END;
