ALTER TABLE `facts` RENAME TO `settings`;--> statement-breakpoint
ALTER TABLE `pictures` RENAME TO `images`;--> statement-breakpoint
ALTER TABLE `login_failures` RENAME COLUMN "subject" TO "key";--> statement-breakpoint
DROP INDEX `pictures_hash`;--> statement-breakpoint
CREATE INDEX `images_hash` ON `images` (`hash`);--> statement-breakpoint
DROP INDEX `login_failures_subject`;--> statement-breakpoint
CREATE INDEX `login_failures_key` ON `login_failures` (`key`,`failed_at`);--> statement-breakpoint
UPDATE `settings` SET `name` = 'header-collection-slug' WHERE `name` = 'first-collection-made';--> statement-breakpoint
UPDATE `settings` SET `name` = 'development-admin' WHERE `name` = 'development-administrator';--> statement-breakpoint
UPDATE `settings` SET `name` = 'sample-collections-created' WHERE `name` = 'development-collections-made';--> statement-breakpoint
UPDATE `login_failures` SET `key` = 'user:' || substr(`key`, 9) WHERE `key` LIKE 'account:%';
