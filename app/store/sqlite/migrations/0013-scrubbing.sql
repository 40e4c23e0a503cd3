-- What the project's admins decided about scrubbing, as JSON (events/scrubbing.ts); null: nothing beside the rules for all.
alter table project add column scrubbing text;
