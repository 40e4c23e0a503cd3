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
-- "which release has this commit?"
create index release_commit_by_id on release_commit (commit_id);

-- What a commit changed.
create table release_commit_file (
  release_id integer not null references release_record (id) on delete cascade,
  -- of the commit
  position integer not null,
  path text not null,
  -- last part of the path
  name text not null,
  -- added, modified, deleted: A, M, D
  change text not null,
  primary key (release_id, position, path)
) without rowid;
-- "which commits changed a file of this name?"
create index release_commit_file_by_name on release_commit_file (release_id, name);

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

-- Releases by their first event; how many are kept is limited (record-releases).
create table release_seen (
  project_id integer not null references project (id) on delete cascade,
  version text not null,
  first_seen integer not null,
  -- A release exists from the moment an event, a session or a tool names it; `first_seen` is that moment.
  -- Where it stands among the versions of its package (releases/release-order.ts); null until the writer has worked it out.
  package text,
  place text,
  primary key (project_id, version)
) without rowid;
-- "which are the newest releases?"
create index release_seen_by_time on release_seen (project_id, first_seen);
-- "which are the newest releases of all projects?"
create index release_seen_newest on release_seen (first_seen);
-- "the releases in the order of their versions", of all projects and of one
create index release_seen_by_place on release_seen (
  package, place desc, first_seen desc, project_id desc, version desc
);
create index release_seen_of_project_by_place on release_seen (
  project_id, package, place desc, first_seen desc, version desc
);

-- Sketches go by themselves after a day.
create trigger release_gone after delete on release_seen
begin
  delete from release_environment where project_id = old.project_id and version = old.version;
end;

-- Where a release was seen, and its events there; the number of environments is limited (record-releases).
create table release_environment (
  project_id integer not null references project (id) on delete cascade,
  version text not null,
  -- empty: unknown
  environment text not null,
  first_seen integer not null,
  last_seen integer not null,
  events integer not null,
  primary key (project_id, version, environment)
) without rowid;

-- How many people a release had in an hour of the last day, as a sketch (releases/people-sketch.ts) of those of its events, of its
-- sessions, and of the sessions among them that crashed.
create table release_people (
  project_id integer not null references project (id) on delete cascade,
  hour integer not null,
  version text not null,
  environment text not null,
  kind text not null check (kind in ('event', 'session', 'crash')),
  sketch blob not null,
  primary key (project_id, hour, version, environment, kind)
) without rowid;
