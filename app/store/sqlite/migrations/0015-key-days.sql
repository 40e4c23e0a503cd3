-- "how much did this key send today?", for its quota per day to count on from after a start. Yesterday's rows go with the first of today's.
create table key_day (
  key_id integer not null references project_key (id) on delete cascade,
  -- days since 1970 (UTC), of the receipt
  day integer not null,
  item_kind text not null,
  count integer not null,
  primary key (key_id, day, item_kind)
) without rowid;

-- "what is the oldest that is parked of this project?"
create index parked_item_of_project on parked_item (project_id, id);
