CREATE TABLE `delivery_times` (
	`country_code` text NOT NULL,
	`type` text NOT NULL,
	`min_days` integer NOT NULL,
	`max_days` integer NOT NULL,
	`quoted_at` integer NOT NULL,
	PRIMARY KEY(`country_code`, `type`)
);
