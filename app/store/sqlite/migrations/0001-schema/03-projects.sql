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
  last_issue_number integer not null default 0,
  -- How much may be sent, as JSON by category (projects/quotas.ts); null: no limit. The instance's are in setting 'quotas'.
  quotas text,
  -- What the project's admins decided about scrubbing, as JSON (events/scrubbing.ts); null: nothing beside the rules for all.
  scrubbing text,
  -- What a project says on its receipts (language, contact, its own words), as JSON; null: nothing of its own.
  receipt_words text,
  -- Where a project's code is, for links from frames: JSON of the address with its placeholders, the default branch and the prefix of paths.
  repository text,
  -- How long the project's events are kept, as JSON (retention/settings.ts); null: as long as the instance's. That is in setting 'retention'.
  retention text,
  -- Since when the project is deleted. Its row stays, without a name, so that its id is never used again.
  deleted_at integer
);
-- "which projects are deleted?", asked with every permission of an owner
create index project_deleted on project (id) where deleted_at is not null;

-- Deleted projects whose content is still being deleted (store/project-removal.ts).
create table project_purge (
  project_id integer primary key references project (id),
  -- a place in the list of steps (purge-project.server.ts), and the last row of that step that was looked at
  step integer not null default 0,
  after_row integer not null default 0
);

-- Where our own failures go.
insert into project (id, slug, name, platform, receipts, created_at, built_in)
values (1, 'digestline', 'Digestline', 'node', 1, cast(unixepoch('subsec') * 1000 as integer), 1);

create table project_key (
  id integer primary key,
  project_id integer not null references project (id) on delete cascade,
  public_key text not null unique,
  label text not null,
  enabled integer not null,
  created_at integer not null,
  last_used_at integer,
  quotas text
);
-- "which keys has this project?"
create index project_key_of_project on project_key (project_id);

insert into project_key (project_id, public_key, label, enabled, created_at)
values (1, lower(hex(randomblob(16))), 'Self-report', 1, cast(unixepoch('subsec') * 1000 as integer));

-- "how much did this key send today?", for its quota per day to count on from after a start. Yesterday's rows go with the first of today's.
create table key_day (
  key_id integer not null references project_key (id) on delete cascade,
  -- days since 1970 (UTC), of the receipt
  day integer not null,
  item_kind text not null,
  count integer not null,
  primary key (key_id, day, item_kind)
) without rowid;

create table membership (
  user_id integer not null references account (id) on delete cascade,
  project_id integer not null references project (id) on delete cascade,
  role text not null check (role in ('admin', 'member', 'helper')),
  -- 1: follows from groups at the provider, read again at each sign-in; not editable
  from_groups integer not null default 0,
  primary key (user_id, project_id)
) without rowid;

create table team_project (
  project_id integer not null references project (id) on delete cascade,
  team_id integer not null references team (id) on delete cascade,
  primary key (project_id, team_id)
) without rowid;
-- "what does this team look after?"
create index team_project_of_team on team_project (team_id);

-- Directories applications were deployed in, learned from events; needed to recompute digests.
create table app_directory (
  project_id integer not null references project (id) on delete cascade,
  path text not null,
  seen_at integer not null,
  primary key (project_id, path)
) without rowid;

-- Projects of which a directory of the application was learned: digests are computed with it for earlier events of the releases it was learned
-- from, and for those that have none yet. Events are taken newest first; `before_row` is the one looked at last.
create table late_directory (
  project_id integer primary key references project (id) on delete cascade,
  -- JSON array of paths
  paths text not null,
  -- JSON array; '' for events that name none
  releases text not null,
  before_row integer not null,
  looked integer not null
);

-- Runs of an application, by how they ended, counted in the hour in which they began.
create table session_hour (
  project_id integer not null references project (id),
  hour integer not null,
  -- empty: unknown
  release text not null,
  environment text not null,
  status text not null,
  count integer not null,
  -- "how did the releases do lately?"
  primary key (project_id, hour, release, environment, status)
) without rowid;
