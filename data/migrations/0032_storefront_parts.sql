CREATE TABLE `storefront_parts` (
	`name` text PRIMARY KEY NOT NULL,
	`value` text,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
INSERT INTO `storefront_parts` (`name`, `value`, `updated_at`)
SELECT 'badges', json_object('isShown', json('false'), 'texts', json_array('BEST SELLER', '#OPENTOWORK Limited Edition')), unixepoch() * 1000
FROM `settings` WHERE `name` = 'storefront' AND NOT json_extract(`value`, '$.showsBadges');
--> statement-breakpoint
INSERT INTO `storefront_parts` (`name`, `value`, `updated_at`)
SELECT 'testimonials', json_object('isShown', json('false'), 'items', json_array(
	json_object('quote', 'Wore it to the interview. They asked where I got it, then why I left my last job. I had a good answer to the first.', 'name', 'Dana R.', 'role', 'Between roles, by mutual agreement'),
	json_object('quote', 'My recruiter called it “a bold choice”. It is the most specific feedback I have had all year.', 'name', 'Marcus T.', 'role', 'Product manager, formerly'),
	json_object('quote', 'Arrived before a single reply to my applications did. The fit is excellent, culturally and otherwise.', 'name', 'Priya S.', 'role', 'Open to relocation'))), unixepoch() * 1000
FROM `settings` WHERE `name` = 'storefront' AND NOT json_extract(`value`, '$.showsTestimonials');
--> statement-breakpoint
DELETE FROM `settings` WHERE `name` = 'storefront';
