CREATE TABLE `blank_variants` (
	`id` integer PRIMARY KEY NOT NULL,
	`blank_id` integer NOT NULL,
	`size` text,
	`color` text,
	`color_code` text,
	`color_code2` text,
	`cost_cents` integer,
	`material` text NOT NULL,
	`regions` text NOT NULL,
	FOREIGN KEY (`blank_id`) REFERENCES `blanks`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `blank_variants_blank` ON `blank_variants` (`blank_id`);--> statement-breakpoint
CREATE TABLE `blanks` (
	`id` integer PRIMARY KEY NOT NULL,
	`source` text NOT NULL,
	`title` text,
	`type_name` text,
	`brand` text,
	`model` text,
	`description` text,
	`origin_country` text,
	`production_days` real,
	`is_discontinued` integer NOT NULL,
	`technique` text,
	`size_tables` text,
	`fetched_at` integer NOT NULL,
	`sizes_fetched_at` integer
);
--> statement-breakpoint
CREATE TABLE `catalog_version` (
	`id` integer PRIMARY KEY NOT NULL,
	`version` integer NOT NULL
);
--> statement-breakpoint
DROP INDEX `variants_size`;--> statement-breakpoint
DROP INDEX `variants_color`;--> statement-breakpoint
DROP INDEX `variants_offers`;--> statement-breakpoint
ALTER TABLE `variants` ADD `blank_variant_id` integer;--> statement-breakpoint
ALTER TABLE `variants` ADD `color_family` text;--> statement-breakpoint
CREATE INDEX `variants_offers` ON `variants` (`product_id`,`is_listed`,`price_cents`,`size`,`color`,`stock_quantity`,`color_family`);--> statement-breakpoint
ALTER TABLE `collections` ADD `rules` text;--> statement-breakpoint
ALTER TABLE `products` ADD `blank_id` integer;--> statement-breakpoint
ALTER TABLE `products` ADD `type` text;--> statement-breakpoint
ALTER TABLE `products` ADD `keywords` text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX `products_blank` ON `products` (`blank_id`);--> statement-breakpoint
-- Read by every process that searches, so that it knows when to read the catalog again.
INSERT INTO `catalog_version` (`id`, `version`) VALUES (1, 0);--> statement-breakpoint
CREATE TRIGGER `catalog_version_product` AFTER INSERT ON `products` BEGIN UPDATE `catalog_version` SET `version` = `version` + 1; END;--> statement-breakpoint
CREATE TRIGGER `catalog_version_product_update` AFTER UPDATE OF `name`, `type`, `keywords`, `is_active` ON `products` BEGIN UPDATE `catalog_version` SET `version` = `version` + 1; END;--> statement-breakpoint
CREATE TRIGGER `catalog_version_variant` AFTER INSERT ON `variants` BEGIN UPDATE `catalog_version` SET `version` = `version` + 1; END;--> statement-breakpoint
CREATE TRIGGER `catalog_version_variant_update` AFTER UPDATE OF `product_id`, `size`, `color`, `color_family`, `price_cents`, `stock_quantity`, `position`, `is_listed` ON `variants` BEGIN UPDATE `catalog_version` SET `version` = `version` + 1; END;--> statement-breakpoint
CREATE TRIGGER `catalog_version_variant_delete` AFTER DELETE ON `variants` BEGIN UPDATE `catalog_version` SET `version` = `version` + 1; END;--> statement-breakpoint
DROP TRIGGER `product_search_product`;--> statement-breakpoint
DROP TRIGGER `product_search_name`;--> statement-breakpoint
DROP TRIGGER `product_search_edit`;--> statement-breakpoint
DROP TRIGGER `product_search_description`;--> statement-breakpoint
DROP TRIGGER `product_search_unedited`;--> statement-breakpoint
DROP TABLE `product_search`;--> statement-breakpoint
-- The next sync writes what the garments are called.
UPDATE `products` SET `keywords` = coalesce((SELECT group_concat(DISTINCT color) FROM `variants` WHERE product_id = `products`.id AND is_listed), '');--> statement-breakpoint
-- What a search looks in, updated by triggers. Words match by their stem, whatever their accents; apostrophes are
-- left out on both sides, since nobody types the curly ones.
CREATE VIRTUAL TABLE `product_search` USING fts5(`name`, `type`, `keywords`, `description`, content='', contentless_delete=1, prefix='2 3', tokenize='porter unicode61 remove_diacritics 2');--> statement-breakpoint
CREATE TRIGGER `product_search_product` AFTER INSERT ON `products` BEGIN
	INSERT INTO `product_search` (rowid, name, type, keywords, description) VALUES (new.id, replace(replace(new.name, '’', ''), '''', ''), new.type, new.keywords, NULL);
END;--> statement-breakpoint
CREATE TRIGGER `product_search_update` AFTER UPDATE OF `name`, `type`, `keywords` ON `products` WHEN old.name IS NOT new.name OR old.type IS NOT new.type OR old.keywords IS NOT new.keywords BEGIN
	INSERT OR REPLACE INTO `product_search` (rowid, name, type, keywords, description) VALUES (new.id, replace(replace(new.name, '’', ''), '''', ''), new.type, new.keywords, (SELECT replace(replace(description, '’', ''), '''', '') FROM `product_edits` WHERE product_id = new.id));
END;--> statement-breakpoint
CREATE TRIGGER `product_search_edit` AFTER INSERT ON `product_edits` BEGIN
	INSERT OR REPLACE INTO `product_search` (rowid, name, type, keywords, description) SELECT id, replace(replace(name, '’', ''), '''', ''), type, keywords, replace(replace(new.description, '’', ''), '''', '') FROM `products` WHERE id = new.product_id;
END;--> statement-breakpoint
CREATE TRIGGER `product_search_description` AFTER UPDATE OF `description` ON `product_edits` WHEN old.description IS NOT new.description BEGIN
	INSERT OR REPLACE INTO `product_search` (rowid, name, type, keywords, description) SELECT id, replace(replace(name, '’', ''), '''', ''), type, keywords, replace(replace(new.description, '’', ''), '''', '') FROM `products` WHERE id = new.product_id;
END;--> statement-breakpoint
CREATE TRIGGER `product_search_unedited` AFTER DELETE ON `product_edits` BEGIN
	INSERT OR REPLACE INTO `product_search` (rowid, name, type, keywords, description) SELECT id, replace(replace(name, '’', ''), '''', ''), type, keywords, NULL FROM `products` WHERE id = old.product_id;
END;--> statement-breakpoint
INSERT INTO `product_search` (rowid, name, type, keywords, description) SELECT id, replace(replace(name, '’', ''), '''', ''), type, keywords, (SELECT replace(replace(description, '’', ''), '''', '') FROM `product_edits` WHERE product_id = id) FROM `products`;
