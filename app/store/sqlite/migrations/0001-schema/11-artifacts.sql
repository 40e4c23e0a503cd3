-- Source maps and what belongs to them, as uploaded. The bytes lie in files named by their hash (store/artifact-contents): a row here is
-- what keeps such a file. A content leaves with the last artifact that has it; its file is swept afterwards.
create table artifact_content (
  -- sha-256 of the raw bytes, hex
  hash text primary key,
  -- of the raw bytes
  size integer not null,
  -- of the file
  stored integer not null
) without rowid;

create trigger script_functions_unused
after delete on artifact_content
begin
  delete from script_functions
  where hash = old.hash;
end;

-- The bytes of contents in parts of 1 MiB, where several machines read the database: their files are caches. A part may come before its
-- content; one that stays alone is deleted after a day.
create table artifact_part (
  hash text not null,
  -- from 0
  part integer not null,
  kept_at integer not null default 0,
  bytes blob not null,
  primary key (hash, part)
);

create table artifact_bundle (
  -- never reused: pages and the resolver remember them
  id integer primary key autoincrement,
  project_id integer not null references project (id) on delete cascade,
  -- sha-1 of the uploaded file, hex; empty: files sent one by one for a release
  checksum text not null,
  -- empty: none
  release text not null,
  dist text not null,
  debug_id text,
  -- the last time it was sent, and the last time it was of use (to the day)
  uploaded_at integer not null,
  used_at integer not null,
  -- of the upload as it was sent
  size integer not null,
  -- how many artifacts it has
  files integer not null,
  -- JSON: what people should know of it
  warnings text not null,
  -- "have we got this upload?"
  unique (project_id, checksum, release, dist)
);
-- "this project's uploads, newest first"
create index artifact_bundle_by_upload on artifact_bundle (project_id, uploaded_at);

create table artifact (
  id integer primary key,
  bundle_id integer not null references artifact_bundle (id) on delete cascade,
  project_id integer not null,
  kind text not null check (kind in ('minified_source', 'source', 'source_map', 'indexed_ram_bundle')),
  url text not null,
  -- 32 hex digits, lower case
  debug_id text,
  -- what the header or the last line of the file calls its map
  sourcemap text,
  release text not null,
  dist text not null,
  hash text not null references artifact_content (hash)
);
-- "which files have this debug id?"
create index artifact_by_debug_id on artifact (project_id, debug_id) where debug_id is not null;
-- "which files has this release under this name?"
create index artifact_by_url on artifact (project_id, release, url);
-- "which other releases have it?"
create index artifact_by_url_alone on artifact (project_id, url);
-- "this upload's files"
create index artifact_of_bundle on artifact (bundle_id, id);
-- "which other files have this content?", asked when one goes
create index artifact_of_content on artifact (hash);

create trigger artifact_content_unused
after delete on artifact
when not exists (select 1 from artifact where hash = old.hash)
begin
  delete from artifact_content
  where hash = old.hash;
end;

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

-- Uploads received completely and not yet assembled: pending work, also after a crash.
create table artifact_assembly (
  checksum text not null,
  project_id integer not null references project (id) on delete cascade,
  release text not null,
  dist text not null,
  -- of a file sent by itself for a release; empty: an archive
  url text not null,
  -- what its header calls its map
  sourcemap text,
  -- JSON: the sha-1 of each chunk, in order
  chunks text not null,
  -- the node that has them
  node text not null,
  -- JSON of why it failed; null: under way
  error text,
  at integer not null,
  primary key (checksum, project_id, release, dist, url)
) without rowid;

-- Counts uploaded files, whether they are still there or not: numbers of artifacts are used again when the newest go.
create table artifact_version (
  id integer primary key check (id = 1),
  version integer not null
);

insert into artifact_version (id, version)
values (1, 0);

-- Projects with an upload after which their unresolved stacks are not yet tried again.
create table late_upload (
  project_id integer primary key references project (id) on delete cascade,
  version integer not null,
  -- how many stacks were tried since
  tried integer not null
);

-- Functions of minified scripts, so that no thread has to parse them when it begins (symbolication/function-table).
create table script_functions (
  -- of the script's content
  hash text primary key,
  -- raw deflate; null: it cannot be parsed
  bytes blob
) without rowid;

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
