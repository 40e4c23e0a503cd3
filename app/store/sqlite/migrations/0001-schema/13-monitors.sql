-- Jobs that run by schedule and check in (monitors/monitor.ts).
create table monitor (
  id integer primary key,
  project_id integer not null references project (id),
  slug text not null,
  environment text not null,
  name text not null,
  -- JSON of MonitorSettings
  settings text not null,
  -- whether what SDKs send replaces the settings
  upserts integer not null,
  -- the schedule an SDK sent last, when it could not be read
  bad_schedule text,
  -- on, muted, off
  watching text not null,
  created_at integer not null,
  -- of the last run that ended; null: none did
  outcome text,
  expected_at integer,
  -- when something has to be decided though nothing comes in
  due_at integer,
  failures integer not null default 0,
  successes integer not null default 0,
  failing integer not null default 0,
  last_ok_at integer,
  last_check_in_at integer,
  -- runs it has had; more than are kept
  runs integer not null default 0,
  issue_id integer references issue (id) on delete set null,
  unique (project_id, slug, environment)
);
-- "which monitors are due?"
create index monitor_due on monitor (due_at) where due_at is not null;
-- "which monitor does this issue belong to?"
create index monitor_of_issue on monitor (issue_id) where issue_id is not null;

create table monitor_run (
  id integer primary key,
  monitor_id integer not null references monitor (id) on delete cascade,
  -- 16 bytes, when the client names it
  check_in_id blob,
  status text not null,
  -- the time of the schedule it counts for
  expected_at integer,
  started_at integer not null,
  at integer not null,
  -- milliseconds
  duration integer,
  -- while it is in progress: when it has taken too long
  timeout_at integer,
  -- milliseconds Digestline was down while it was expected
  down integer
);
-- "the last runs of a monitor"
create index monitor_run_of_monitor on monitor_run (monitor_id, id);
-- "the run this check-in goes on with"
create index monitor_run_by_check_in on monitor_run (monitor_id, check_in_id) where check_in_id is not null;

-- Failures and recoveries whose event is not recorded yet.
create table monitor_news (
  id integer primary key,
  monitor_id integer not null references monitor (id) on delete cascade,
  -- JSON of MonitorNews
  news text not null
);
-- asked when a monitor is deleted
create index monitor_news_of_monitor on monitor_news (monitor_id);
