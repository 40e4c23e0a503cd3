-- Instants are milliseconds since 1970, hours are whole hours since 1970 (UTC), ids of events and traces are 16 bytes.
-- Every index names the question it answers. Nothing is clustered by a random id: those tables keep their rowid.
create table setting (
  name text primary key,
  value text not null
) without rowid;

-- Tells this instance from another one of the same name. Made once, and kept with its data.
insert into setting (name, value) values ('instance-id', lower(hex(randomblob(16))));

-- The servers of this database, each with an inbox of its own. SQLite has one.
create table node (
  id integer primary key,
  name text not null unique,
  -- counts its starts: a process with an older one records nothing more
  epoch integer not null,
  -- how far its inbox has been processed
  segment integer not null default 0,
  offset integer not null default 0,
  -- the machine, and the path of the data directory there
  place text not null,
  version text not null,
  -- JSON: what it serves
  roles text not null,
  is_running integer not null,
  -- by the clock of the database
  started_at integer not null,
  seen_at integer not null,
  -- records that wait in its inbox, and how many seconds the oldest has waited
  waiting integer not null default 0,
  lag integer not null default 0,
  -- everything it received before this time is recorded
  caught_up_at integer,
  -- until when a page listens there
  listens_until integer not null default 0,
  -- how often it had its turn as a writer since it started, and how many milliseconds it waited for it in all
  turns integer not null default 0,
  turn_wait integer not null default 0,
  -- the same for the last minute, and the longest wait
  turns_lately integer not null default 0,
  turn_wait_lately integer not null default 0,
  turn_wait_longest integer not null default 0
);

-- Work that one node does for all, and until when it is its own by the clock of the database.
create table lease (
  name text primary key,
  node_id integer not null,
  until integer not null
) without rowid;

-- What happened at one node, for the pages that listen at another. Kept for a minute.
create table node_news (
  id integer primary key,
  at integer not null,
  -- 0: the command line
  node_id integer not null,
  what text not null,
  -- JSON: the issues
  issues text not null
);
-- "what is new?"
create index node_news_at on node_news (at);

-- Items that intake of a node accepted (and events that arrived, before sampling), since the node is known: the other nodes add what is new
-- to their own counts for quotas and the spike brake.
create table intake_count (
  node_id integer not null,
  project_id integer not null,
  -- 0: of what has no key
  key_id integer not null,
  category text not null,
  count integer not null,
  at integer not null,
  primary key (node_id, project_id, key_id, category)
) without rowid;
-- "what is new?"
create index intake_count_at on intake_count (at);

-- "what became of this project's items, hour by hour?": the hours of a project lie together.
create table tally (
  -- 0: requests that named no project we know
  project_id integer not null,
  -- hours since 1970; days that are long over have one row per counter, at their first hour
  hour integer not null,
  item_kind text not null,
  outcome text not null,
  reason text not null,
  at_edge integer not null,
  count integer not null,
  primary key (project_id, hour, item_kind, outcome, reason, at_edge)
) without rowid;

-- What was refused at the edge was never accepted: the totals add up only with the two apart.
create table tally_total (
  project_id integer not null,
  item_kind text not null,
  outcome text not null,
  reason text not null,
  at_edge integer not null,
  count integer not null,
  primary key (project_id, item_kind, outcome, reason, at_edge)
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
