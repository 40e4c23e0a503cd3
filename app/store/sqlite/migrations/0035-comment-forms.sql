-- Which copy of the comment form a comment was sent with, so that the same form sent twice makes one comment.
-- Null: written through the API, or before this migration.
alter table comment add column form_key text;
-- "was this form sent before?"
create index comment_of_form on comment (by_user, form_key) where form_key is not null;
