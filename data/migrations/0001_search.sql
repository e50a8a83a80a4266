CREATE INDEX `variants_offers` ON `variants` (`product_id`,`is_listed`,`price_cents`,`size`,`color`,`stock_quantity`);--> statement-breakpoint
CREATE INDEX `variants_size` ON `variants` (`size`);--> statement-breakpoint
CREATE INDEX `variants_color` ON `variants` (`color`);--> statement-breakpoint
-- What a search looks in, kept by the database itself. Three letters in a row find a text, whatever their accents;
-- apostrophes are left out on both sides, since nobody types the curly ones.
CREATE VIRTUAL TABLE `product_search` USING fts5(`name`, `description`, content='', contentless_delete=1, tokenize='trigram remove_diacritics 1');--> statement-breakpoint
CREATE TRIGGER `product_search_product` AFTER INSERT ON `products` BEGIN
	INSERT INTO `product_search` (rowid, name, description) VALUES (new.id, replace(replace(new.name, '’', ''), '''', ''), NULL);
END;--> statement-breakpoint
CREATE TRIGGER `product_search_name` AFTER UPDATE OF `name` ON `products` WHEN old.name IS NOT new.name BEGIN
	INSERT OR REPLACE INTO `product_search` (rowid, name, description) VALUES (new.id, replace(replace(new.name, '’', ''), '''', ''), (SELECT replace(replace(description, '’', ''), '''', '') FROM `product_edits` WHERE product_id = new.id));
END;--> statement-breakpoint
CREATE TRIGGER `product_search_edit` AFTER INSERT ON `product_edits` BEGIN
	INSERT OR REPLACE INTO `product_search` (rowid, name, description) SELECT id, replace(replace(name, '’', ''), '''', ''), replace(replace(new.description, '’', ''), '''', '') FROM `products` WHERE id = new.product_id;
END;--> statement-breakpoint
CREATE TRIGGER `product_search_description` AFTER UPDATE OF `description` ON `product_edits` WHEN old.description IS NOT new.description BEGIN
	INSERT OR REPLACE INTO `product_search` (rowid, name, description) SELECT id, replace(replace(name, '’', ''), '''', ''), replace(replace(new.description, '’', ''), '''', '') FROM `products` WHERE id = new.product_id;
END;--> statement-breakpoint
CREATE TRIGGER `product_search_unedited` AFTER DELETE ON `product_edits` BEGIN
	INSERT OR REPLACE INTO `product_search` (rowid, name, description) SELECT id, replace(replace(name, '’', ''), '''', ''), NULL FROM `products` WHERE id = old.product_id;
END;--> statement-breakpoint
INSERT INTO `product_search` (rowid, name, description) SELECT id, replace(replace(name, '’', ''), '''', ''), (SELECT replace(replace(description, '’', ''), '''', '') FROM `product_edits` WHERE product_id = id) FROM `products`;
