-- Instants are milliseconds since 1970, hours are whole hours since 1970 (UTC), ids of events and traces are 16 bytes.
-- Every index names the question it answers. Nothing is clustered by a random id: those tables keep their rowid.

create table setting (
  name text primary key,
  value text not null
) without rowid;

create table account (
  id integer primary key,
  email text not null,
  -- e-mail folded for comparison; unique: "is this address taken?", "who signs in?"
  email_key text not null unique,
  name text not null,
  password_hash text not null,
  owner integer not null,
  created_at integer not null
);

create table session (
  -- sha-256 of the cookie's token: a copy of the database opens no session
  token_hash text primary key,
  user_id integer not null references account (id) on delete cascade,
  created_at integer not null,
  expires_at integer not null,
  user_agent text not null
) without rowid;
-- "which sessions are over?", asked whenever one is opened
create index session_by_end on session (expires_at);

create table token (
  id integer primary key,
  token_hash text not null unique,
  user_id integer not null references account (id) on delete cascade,
  label text not null,
  scopes text not null,
  created_at integer not null,
  last_used_at integer
);
-- "which tokens does this user have?"
create index token_of_user on token (user_id);

create table project (
  id integer primary key,
  slug text not null unique,
  name text not null,
  platform text not null,
  receipts integer not null,
  created_at integer not null,
  first_event_at integer,
  built_in integer not null default 0,
  -- the number the newest issue got; short ids count up per project and are never reused
  last_issue_number integer not null default 0
);

create table membership (
  user_id integer not null references account (id) on delete cascade,
  project_id integer not null references project (id) on delete cascade,
  role text not null check (role in ('admin', 'member', 'helper')),
  primary key (user_id, project_id)
) without rowid;

create table project_key (
  id integer primary key,
  project_id integer not null references project (id) on delete cascade,
  public_key text not null unique,
  label text not null,
  enabled integer not null,
  created_at integer not null,
  last_used_at integer
);
-- "which keys has this project?"
create index project_key_of_project on project_key (project_id);

-- Directories applications were deployed in, learned from events; needed to recompute digests.
create table app_directory (
  project_id integer not null references project (id) on delete cascade,
  path text not null,
  seen_at integer not null,
  primary key (project_id, path)
) without rowid;

create table issue (
  id integer primary key,
  project_id integer not null references project (id),
  number integer not null,
  fingerprint blob not null,
  title text not null,
  type text,
  value text,
  culprit text,
  level text not null,
  platform text not null,
  status text not null check (status in ('open', 'regressed', 'resolved', 'muted')),
  status_at integer not null,
  first_seen integer not null,
  last_seen integer not null,
  count integer not null,
  first_release text,
  last_release text,
  last_event blob,
  -- how many rows of issue_message are this issue's; capped
  messages integer not null default 0,
  -- "which issue is this event of?"
  unique (project_id, fingerprint),
  -- "which issue is WEB-12?"
  unique (project_id, number)
);
-- "the next page of issues in this state", for those who see everything, by each sort ...
create index issue_by_last_seen on issue (status, last_seen);
create index issue_by_count on issue (status, count);
create index issue_by_first_seen on issue (status, first_seen);
-- ... and within one project
create index issue_of_project_by_last_seen on issue (project_id, status, last_seen);
create index issue_of_project_by_count on issue (project_id, status, count);
create index issue_of_project_by_first_seen on issue (project_id, status, first_seen);

-- "the sparkline": events per issue and hour
create table issue_hour (
  issue_id integer not null references issue (id) on delete cascade,
  hour integer not null,
  count integer not null,
  primary key (issue_id, hour)
) without rowid;

-- "which issue has events with exactly this message?", for digests found beside the message of another failure
create table issue_message (
  project_id integer not null,
  message_hash blob not null,
  issue_id integer not null references issue (id) on delete cascade,
  primary key (project_id, message_hash, issue_id)
) without rowid;

create table event (
  id integer primary key,
  event_id blob not null,
  project_id integer not null references project (id),
  issue_id integer not null references issue (id),
  timestamp integer not null,
  received integer not null,
  level text not null,
  -- null when it is the issue's own
  title text,
  release text,
  environment text,
  trace_id blob,
  redacted integer not null,
  -- "have we got this event?", "which events have this id?"
  unique (event_id, project_id)
);
-- "this issue's events by time": latest, oldest, neighbours, pages
create index event_of_issue on event (issue_id, timestamp);
-- "the other halves of this request"
create index event_of_trace on event (trace_id, redacted) where trace_id is not null;

create table event_body (
  event_row integer primary key references event (id) on delete cascade,
  -- 0: as it is; 1: raw deflate
  codec integer not null,
  body blob not null
);

-- The code index. Outlives the events: `event_id` is the newest event that carried the code, kept or not.
create table sighting (
  -- never reused: event_code refers to it without a foreign key
  id integer primary key autoincrement,
  code text not null,
  kind text not null,
  project_id integer not null references project (id),
  issue_id integer not null references issue (id),
  -- 3 exact, 2 linked, 1 recomputed
  confidence integer not null,
  source text not null,
  event_id blob,
  -- set while the code waits for the issue with the message it stood beside
  message_hash blob,
  release text,
  first_seen integer not null,
  last_seen integer not null,
  count integer not null,
  -- "what is known under this code?"
  unique (code, kind, project_id, issue_id)
);
-- "which codes wait for this message?"
create index sighting_waiting on sighting (project_id, message_hash) where message_hash is not null;

-- "under which codes can this event be found?"; goes with the event, while the sighting stays
create table event_code (
  event_row integer not null references event (id) on delete cascade,
  sighting_id integer not null,
  primary key (event_row, sighting_id)
) without rowid;

-- project_id 0: requests that named no project we know
create table tally (
  project_id integer not null,
  item_kind text not null,
  outcome text not null,
  reason text not null,
  at_rim integer not null,
  hour integer not null,
  count integer not null,
  primary key (project_id, item_kind, outcome, reason, at_rim, hour)
) without rowid;

create table parked_item (
  id integer primary key,
  project_id integer not null,
  item_kind text not null,
  reason text not null,
  detail text not null,
  meta text not null,
  bytes blob not null,
  at integer not null
);

-- How far the inbox has been processed; moves in the transaction that records what was read.
create table inbox_position (
  id integer primary key check (id = 1),
  segment integer not null,
  offset integer not null
);

-- Where our own failures go.
insert into project (id, slug, name, platform, receipts, created_at, built_in)
values (1, 'digestline', 'Digestline', 'node', 1, cast(unixepoch('subsec') * 1000 as integer), 1);

insert into project_key (project_id, public_key, label, enabled, created_at)
values (1, lower(hex(randomblob(16))), 'Self-report', 1, cast(unixepoch('subsec') * 1000 as integer));
