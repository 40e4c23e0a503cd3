-- The id of the user an event happened to, as its table shows it. Null: none was sent, or the event is older than this column; then its body
-- is opened.
alter table event add column person text;
