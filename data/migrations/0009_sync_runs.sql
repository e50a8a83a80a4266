CREATE TABLE `sync_runs` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`started_at` integer NOT NULL,
	`ended_at` integer NOT NULL,
	`started_by` text NOT NULL,
	`source` text,
	`dry_run` integer NOT NULL,
	`outcome` text NOT NULL,
	`message` text NOT NULL,
	`report` text NOT NULL
);
