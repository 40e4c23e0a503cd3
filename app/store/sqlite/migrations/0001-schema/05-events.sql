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
  block_id integer,
  body_start integer not null default 0,
  -- null: to the end of the block
  body_length integer,
  resolution_id integer,
  -- What tells the events of an issue apart. See docs/decisions/0025.
  -- Four bytes for each value it is counted by (events/facet-marks): "which events of this issue have it?" without opening their bodies.
  -- Null: it has none.
  marks blob,
  -- The id of the user an event happened to, as its table shows it. Null: none was sent, or it is too long; then its body
  -- is opened.
  person text
);
-- "this issue's events by time": latest, oldest, neighbours, pages
create index event_of_issue on event (issue_id, timestamp);
-- "whose bodies are in this block?", asked when it is packed again
create index event_of_block on event (block_id) where block_id is not null;

-- "have we got this event?", "which events have this id?", "what became of this event?" Evicting an event leaves its key alone: keys have random
-- places, and to change one is to write its page.
create table event_key (
  event_id blob not null,
  project_id integer not null,
  -- of an event, or `event_row` of an evicted one
  event_row integer not null,
  primary key (event_id, project_id)
) without rowid;

create trigger key_of_event
after insert on event
begin
  insert into event_key (event_id, project_id, event_row)
  values (new.event_id, new.project_id, new.id);
end;

create trigger key_of_deleted_event
after delete on event
when not exists (select 1 from evicted_event where event_row = old.id)
begin
  delete from event_key
  where event_id = old.event_id
  and project_id = old.project_id;
  delete from event_trace
  where trace_id = old.trace_id
  and redacted = old.redacted
  and event_row = old.id;
end;

-- Files go with their event, and their bytes with the last file that has them.
create trigger attachments_of_event_evicted
after delete on event
begin
  delete from attachment
  where event_id = old.event_id
  and project_id = old.project_id;
end;

create trigger block_of_evicted_event
after delete on event
begin
  update body_block_fill
  set events = events - 1
  where block_id = old.block_id;
  delete from body_block
  where id = old.block_id
  and id in (select block_id from body_block_fill where block_id = old.block_id and events <= 0);
end;

create trigger issue_event_evicted
after delete on event
when exists (
  select 1 from issue where id = old.issue_id and (last_event = old.event_id or merged_into is not null)
)
begin
  update issue
  set last_event = (
    select event_id
    from event
    where issue_id = old.issue_id
    order by timestamp desc, id desc
    limit 1
  )
  where id = old.issue_id
  and last_event = old.event_id;
  update issue
  set last_event = (
    select m.last_event
    from issue m
    where m.merged_into = issue.id
    and m.last_event is not null
    order by m.last_seen desc
    limit 1
  )
  where id = (select merged_into from issue where id = old.issue_id)
  and last_event = old.event_id;
end;

create trigger resolution_of_evicted_event
after delete on event
when old.resolution_id is not null
begin
  update resolution
  set events = events - 1
  where id = old.resolution_id;
  delete from resolution
  where id = old.resolution_id
  and events <= 0;
end;

create trigger receipt_reports_of_event
after insert on event
when exists (select 1 from receipt_report where code_id = new.event_id and issue_id is null)
or exists (select 1 from receipt_report where code_id = new.trace_id and issue_id is null)
begin
  update receipt_report
  set issue_id = new.issue_id
  where code_id in (new.event_id, new.trace_id)
  and issue_id is null
  and exists (select 1 from project where id = new.project_id and receipts = 1);
  -- It is kept, as one that is reported later (mostKeptFor in retention/kept-for.ts).
  insert into kept_event (event_row, why, issue_id, at)
  select new.id, 'reported', new.issue_id, new.received
  where exists (
    select 1 from receipt_report where code_id in (new.event_id, new.trace_id) and issue_id = new.issue_id
  )
  and (select count(*) from kept_event where issue_id = new.issue_id and why = 'reported') < 20;
end;

-- Bodies lie in blocks: those of one project's events of one batch, compressed together, because events of one
-- application repeat each other. A block goes with the last of its events.
create table body_block (
  id integer primary key,
  -- 0: as it is; 2: gzip; 3: Brotli (store/processed-event)
  codec integer not null,
  -- how many events it was packed with
  events integer not null,
  bytes blob not null,
  project_id integer not null default 0
);

-- How many kept events have their body in a block. Not a column of it: to change that writes its bytes once more.
create table body_block_fill (
  block_id integer primary key references body_block (id) on delete cascade,
  project_id integer not null,
  events integer not null,
  packed integer not null
);
-- "which blocks are less than half full?", to be packed again, the oldest first
create index body_block_half_empty on body_block_fill (project_id, block_id) where events * 2 < packed;

-- "how much do the bodies of a project's events take?"
create table project_bytes (
  project_id integer primary key,
  bodies integer not null
);

create trigger body_block_added
after insert on body_block
begin
  insert into body_block_fill (block_id, project_id, events, packed)
  values (new.id, new.project_id, new.events, new.events);
  insert into project_bytes (project_id, bodies)
  values (new.project_id, length(new.bytes))
  on conflict (project_id) do update set bodies = bodies + excluded.bodies;
end;

create trigger body_block_rewritten
after update of bytes on body_block
begin
  update project_bytes
  set bodies = bodies + length(new.bytes) - length(old.bytes)
  where project_id = new.project_id;
end;

create trigger body_block_removed
after delete on body_block
begin
  update project_bytes
  set bodies = bodies - length(old.bytes)
  where project_id = old.project_id;
end;

-- Tied to the event by its id alone: a file may arrive before its event.
create table attachment (
  id integer primary key,
  project_id integer not null references project (id),
  event_id blob not null,
  content_id integer not null references attachment_content (id),
  filename text not null,
  content_type text not null,
  type text not null,
  received integer not null,
  -- "which files has this event?", "have we got this one?"
  unique (event_id, project_id, filename, content_id)
);
-- "which other events have this file?", asked when one goes
create index attachment_of_content on attachment (content_id);

create trigger attachment_content_unused
after delete on attachment
when not exists (select 1 from attachment where content_id = old.content_id)
begin
  delete from attachment_content
  where id = old.content_id;
end;

-- Files that came with events. Kept once however often they were sent; in the database, so that one transaction and one backup hold all.
create table attachment_content (
  id integer primary key,
  -- of the unpacked bytes; unique: "have we got this file?"
  sha256 blob not null unique,
  -- of the unpacked bytes
  size integer not null,
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
-- "under which digests was this issue seen?", newest first; without those that were only guessed or stood beside another failure
create index sighting_of_issue on sighting (issue_id, last_seen)
  where kind = 'digest' and source not in ('frames, in a usual directory', 'breadcrumb beside');

-- Visitors are quicker than events that are still on their way: what they said goes to the first issue their code leads to.
create trigger receipt_reports_of_sighting
after insert on sighting
when exists (select 1 from receipt_report where code = new.code and kind = new.kind and issue_id is null)
begin
  update receipt_report
  set issue_id = new.issue_id
  where code = new.code
  and kind = new.kind
  and issue_id is null
  and exists (select 1 from project where id = new.project_id and receipts = 1);
  insert into kept_event (event_row, why, issue_id, at)
  select e.id, 'reported', e.issue_id, new.last_seen
  from event e
  where e.id = (select event_row from event_key where event_id = new.event_id and project_id = new.project_id)
  and e.event_id = new.event_id
  and exists (
    select 1 from receipt_report where code = new.code and kind = new.kind and issue_id = new.issue_id
  )
  and (select count(*) from kept_event where issue_id = e.issue_id and why = 'reported') < 20
  on conflict (event_row, why) do nothing;
end;

-- A code that is tied to another issue later takes along what was said under it.
create trigger receipt_reports_of_moved_sighting
after update of issue_id on sighting
when new.issue_id <> old.issue_id
begin
  update receipt_report
  set issue_id = new.issue_id
  where issue_id = old.issue_id
  and code = new.code
  and kind = new.kind;
end;

-- "under which codes can this event be found?"; goes with the event, while the sighting stays
create table event_code (
  event_row integer not null references event (id) on delete cascade,
  sighting_id integer not null,
  primary key (event_row, sighting_id)
) without rowid;
