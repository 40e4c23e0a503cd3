-- Instants are milliseconds since 1970, hours are whole hours since 1970 (UTC), ids of events and traces are 16 bytes.
-- Every index names the question it answers. Nothing is clustered by a random id: those tables keep their rowid.
create table setting (
  name text primary key,
  value text not null
) without rowid;

-- Tells this instance from another one of the same name. Made once, and kept with its data.
insert into setting (name, value) values ('instance-id', lower(hex(randomblob(16))));

-- How far each inbox has been processed, by its id: each process has an inbox of its own.
create table inbox_position (
  id integer primary key,
  segment integer not null,
  offset integer not null
);

-- "what became of this project's items, hour by hour?": the hours of a project lie together.
create table tally (
  -- 0: requests that named no project we know
  project_id integer not null,
  -- hours since 1970; days that are long over have one row per counter, at their first hour
  hour integer not null,
  item_kind text not null,
  outcome text not null,
  reason text not null,
  at_rim integer not null,
  count integer not null,
  primary key (project_id, hour, item_kind, outcome, reason, at_rim)
) without rowid;

-- What was refused at the rim never was accepted: only told apart the totals add up.
create table tally_total (
  project_id integer not null,
  item_kind text not null,
  outcome text not null,
  reason text not null,
  at_rim integer not null,
  count integer not null,
  primary key (project_id, item_kind, outcome, reason, at_rim)
) without rowid;

-- Parked items can be tried again. Ids are never reused: a button pressed twice must not reach the next item.
create table parked_item (
  id integer primary key autoincrement,
  -- 0: of no known project
  project_id integer not null,
  item_kind text not null,
  reason text not null,
  detail text not null,
  -- JSON; null when the bytes are not the body of a request
  meta text not null,
  bytes blob not null,
  at integer not null,
  -- when another attempt was asked for
  retry_at integer
);
-- "which is to be tried again?"
create index parked_item_retry on parked_item (retry_at) where retry_at is not null;
-- "what is the oldest that is parked of this project?"
create index parked_item_of_project on parked_item (project_id, id);
