-- What resolving stacks by source maps came to. Events with the same question (places, debug ids, release) share one answer: the same stack
-- is resolved once, and again after an upload once, however often it happened.
create table resolution (
  id integer primary key,
  project_id integer not null references project (id) on delete cascade,
  -- first half of a sha-256 over what was asked
  question blob not null,
  -- 1: some frame that needed a map stays as it was sent
  unresolved integer not null,
  -- of the uploads, when it was answered: an answer that knew more is never replaced by one that knew less
  version integer not null,
  answered_at integer not null,
  -- when an event last came with it, how many kept events have it, and the newest of them
  seen_at integer not null,
  events integer not null,
  event_row integer,
  -- JSON, raw deflate; last, for it is long
  bytes blob not null,
  unique (project_id, question)
);
-- "which stacks of this project are not resolved?", the latest first
create index resolution_unresolved on resolution (project_id, seen_at, version) where unresolved = 1;

alter table event add column resolution_id integer;

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

-- Counts uploaded files, whether they are still there or not: numbers of artifacts are used again when the newest go.
create table artifact_version (
  id integer primary key check (id = 1),
  version integer not null
);

insert into artifact_version (id, version)
values (1, (select count(*) from artifact));

-- Projects with an upload after which their unresolved stacks are not yet tried again.
create table late_upload (
  project_id integer primary key references project (id) on delete cascade,
  version integer not null,
  -- how many stacks were tried since
  tried integer not null
);

create trigger late_upload_of_artifact
after insert on artifact
begin
  update artifact_version
  set version = version + 1;
  insert into late_upload (project_id, version, tried)
  select new.project_id, version, 0
  from artifact_version
  where true
  on conflict (project_id) do update set version = excluded.version, tried = 0;
end;

-- Issues with events whose stacks were resolved after they were grouped: regrouping them is offered.
create table late_resolved (
  issue_id integer primary key references issue (id) on delete cascade,
  stacks integer not null,
  at integer not null
);

-- Functions of minified scripts, so that no thread has to parse them when it begins (symbolication/function-table).
create table script_functions (
  -- of the script's content
  hash text primary key,
  -- raw deflate; null: it cannot be parsed
  bytes blob
) without rowid;

create trigger script_functions_unused
after delete on artifact_content
begin
  delete from script_functions
  where hash = old.hash;
end;
