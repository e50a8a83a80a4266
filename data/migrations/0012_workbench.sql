ALTER TABLE `product_edits` ADD `name` text;--> statement-breakpoint
ALTER TABLE `product_edits` ADD `search_title` text;--> statement-breakpoint
ALTER TABLE `product_edits` ADD `search_description` text;--> statement-breakpoint
ALTER TABLE `product_edits` ADD `badges` text;--> statement-breakpoint
-- The search finds a product by the name that shoppers see.
CREATE TRIGGER `catalog_version_name` AFTER INSERT ON `product_edits` WHEN new.name IS NOT NULL BEGIN UPDATE `catalog_version` SET `version` = `version` + 1; END;--> statement-breakpoint
CREATE TRIGGER `catalog_version_name_update` AFTER UPDATE OF `name` ON `product_edits` WHEN old.name IS NOT new.name BEGIN UPDATE `catalog_version` SET `version` = `version` + 1; END;--> statement-breakpoint
-- Deletes before it inserts: in a trigger of an upsert, REPLACE would leave the old words in the index.
DROP TRIGGER `product_search_update`;--> statement-breakpoint
DROP TRIGGER `product_search_edit`;--> statement-breakpoint
DROP TRIGGER `product_search_description`;--> statement-breakpoint
CREATE TRIGGER `product_search_update` AFTER UPDATE OF `name`, `type`, `keywords` ON `products` WHEN old.name IS NOT new.name OR old.type IS NOT new.type OR old.keywords IS NOT new.keywords BEGIN
	DELETE FROM `product_search` WHERE rowid = new.id;
	INSERT INTO `product_search` (rowid, name, type, keywords, description) VALUES (new.id, replace(replace(coalesce((SELECT name FROM `product_edits` WHERE product_id = new.id), new.name), '’', ''), '''', ''), new.type, new.keywords, (SELECT replace(replace(description, '’', ''), '''', '') FROM `product_edits` WHERE product_id = new.id));
END;--> statement-breakpoint
CREATE TRIGGER `product_search_edit` AFTER INSERT ON `product_edits` BEGIN
	DELETE FROM `product_search` WHERE rowid = new.product_id;
	INSERT INTO `product_search` (rowid, name, type, keywords, description) SELECT id, replace(replace(coalesce(new.name, name), '’', ''), '''', ''), type, keywords, replace(replace(new.description, '’', ''), '''', '') FROM `products` WHERE id = new.product_id;
END;--> statement-breakpoint
CREATE TRIGGER `product_search_edit_update` AFTER UPDATE OF `name`, `description` ON `product_edits` WHEN old.name IS NOT new.name OR old.description IS NOT new.description BEGIN
	DELETE FROM `product_search` WHERE rowid = new.product_id;
	INSERT INTO `product_search` (rowid, name, type, keywords, description) SELECT id, replace(replace(coalesce(new.name, name), '’', ''), '''', ''), type, keywords, replace(replace(new.description, '’', ''), '''', '') FROM `products` WHERE id = new.product_id;
END;--> statement-breakpoint
DELETE FROM `product_search`;--> statement-breakpoint
INSERT INTO `product_search` (rowid, name, type, keywords, description) SELECT id, replace(replace(name, '’', ''), '''', ''), type, keywords, (SELECT replace(replace(description, '’', ''), '''', '') FROM `product_edits` WHERE product_id = id) FROM `products`;
