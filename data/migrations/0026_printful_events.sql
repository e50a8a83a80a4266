UPDATE `settings` SET `name` = 'printful-events' WHERE `name` = 'printful-hints';
