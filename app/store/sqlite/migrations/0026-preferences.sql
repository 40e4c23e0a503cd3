-- How somebody reads the pages; null is as the browser says.
alter table account add column language text;
alter table account add column time_zone text;
