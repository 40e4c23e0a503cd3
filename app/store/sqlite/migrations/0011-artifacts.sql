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
-- "who else has this content?", asked when one goes
create index artifact_of_content on artifact (hash);

create trigger artifact_content_unused
after delete on artifact
when not exists (select 1 from artifact where hash = old.hash)
begin
  delete from artifact_content
  where hash = old.hash;
end;

-- Uploads taken over and not yet put together: work that is owed, also after a crash.
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
  -- JSON of why it failed; null: under way
  error text,
  at integer not null,
  primary key (checksum, project_id, release, dist, url)
) without rowid;

-- What the tools say of releases. Sessions and events name releases on their own.
create table release_record (
  id integer primary key,
  project_id integer not null references project (id) on delete cascade,
  version text not null,
  status text not null check (status in ('open', 'archived')),
  url text,
  ref text,
  created_at integer not null,
  started_at integer,
  released_at integer,
  unique (project_id, version)
);

create table release_commit (
  release_id integer not null references release_record (id) on delete cascade,
  -- place in the list as sent, newest first
  position integer not null,
  commit_id text not null,
  repository text,
  message text,
  author_name text,
  author_email text,
  at integer,
  primary key (release_id, position)
) without rowid;

create table release_deploy (
  id integer primary key,
  release_id integer not null references release_record (id) on delete cascade,
  environment text not null,
  name text,
  url text,
  started_at integer,
  finished_at integer not null
);
-- "where did this release go?"
create index release_deploy_of_release on release_deploy (release_id);
