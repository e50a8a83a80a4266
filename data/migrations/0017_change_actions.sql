ALTER TABLE `changes` ADD `action_id` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `changes_action` ON `changes` (`action_id`);--> statement-breakpoint
UPDATE `changes` SET `action_id` = `id`;