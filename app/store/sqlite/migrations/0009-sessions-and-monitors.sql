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

-- What a job that runs by schedule said last.
create table monitor (
  project_id integer not null references project (id),
  slug text not null,
  -- empty: unknown
  environment text not null,
  status text not null,
  at integer not null,
  -- milliseconds
  duration integer,
  -- of the run, 16 bytes
  check_in_id blob,
  -- JSON, as the client configured it last
  config text,
  primary key (project_id, slug, environment)
) without rowid;
