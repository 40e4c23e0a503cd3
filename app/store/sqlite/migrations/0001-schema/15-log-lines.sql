-- Log lines around failures (docs/decisions/0063-log-lines.md).

-- The last lines of a project's applications, as they arrived. The oldest ones go.
create table log_chunk (
  id integer primary key,
  project_id integer not null references project (id) on delete cascade,
  received integer not null,
  lines integer not null,
  -- bytes that it takes, index included
  bytes integer not null,
  -- bytes of the body, unpacked
  size integer not null,
  -- 0: plain; 3: Brotli
  codec integer not null,
  body blob not null
);
-- "which are the oldest of this project?"
create index log_chunk_of_project on log_chunk (project_id, id);

-- The chunks by the traces and servers of their lines.
create table log_chunk_key (
  project_id integer not null references project (id) on delete cascade,
  -- 52 bits of a trace id, or of the hash of a server's name
  key integer not null,
  first_at integer not null,
  chunk_id integer not null references log_chunk (id) on delete cascade,
  primary key (project_id, key, first_at, chunk_id)
) without rowid;
-- "what is this chunk found by?", asked when it goes
create index log_chunk_key_of_chunk on log_chunk_key (chunk_id);

-- What a project has in the tables above, and what became of its lines. Projects that never sent lines have no row.
create table log_ring (
  project_id integer primary key references project (id) on delete cascade,
  bytes integer not null default 0,
  lines integer not null default 0,
  -- lines that went because of their age, and because there were too many
  aged integer not null default 0,
  crowded integer not null default 0,
  -- events whose lines were kept, and those whose lines were not because their issue had enough
  events integer not null default 0,
  events_over integer not null default 0,
  -- events whose lines were not looked for, because too many events of the project waited
  events_turned_away integer not null default 0
);

-- Events whose lines are collected when the last of them should have arrived.
create table event_log_due (
  event_id blob not null,
  project_id integer not null references project (id) on delete cascade,
  issue_id integer not null,
  at integer not null,
  trace_id blob,
  server text,
  process text,
  due_at integer not null,
  primary key (event_id, project_id)
) without rowid;
create index event_log_due_at on event_log_due (due_at);
-- "how many events of this project wait?"
create index event_log_due_of_project on event_log_due (project_id);

-- The lines around an event.
create table event_log (
  event_id blob not null,
  project_id integer not null references project (id) on delete cascade,
  -- the issue it was of then
  issue_id integer not null,
  kept_at integer not null,
  lines integer not null,
  codec integer not null,
  body blob not null,
  primary key (event_id, project_id)
);
-- "how many events of this issue have lines since then?"
create index event_log_of_issue on event_log (issue_id, kept_at);
-- "which are of this project?", asked when it is deleted
create index event_log_of_project on event_log (project_id);

create trigger log_of_evicted_event
after delete on event
begin
  delete from event_log
  where event_id = old.event_id
  and project_id = old.project_id;
end;
