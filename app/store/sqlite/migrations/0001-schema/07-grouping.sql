create table grouping_rule (
  id integer primary key,
  project_id integer not null references project (id) on delete cascade,
  place integer not null,
  enabled integer not null,
  -- JSON: what must hold, and what then is set
  conditions text not null,
  effect text not null,
  hits integer not null default 0,
  last_hit_at integer
);
-- "the rules of this project, in their order"
create index grouping_rule_of_project on grouping_rule (project_id, place);

-- One issue told apart by a component: events with the value `kept` stay.
create table issue_split (
  issue_id integer primary key references issue (id) on delete cascade,
  project_id integer not null references project (id) on delete cascade,
  component text not null,
  kept text not null,
  at integer not null
);
-- "the splits of this project", for the pipeline
create index issue_split_of_project on issue_split (project_id);

-- Issues whose stored events are walked again. Events are taken by time; `until_row` is the newest there was at the beginning.
create table regroup_job (
  issue_id integer primary key references issue (id) on delete cascade,
  asked_at integer not null,
  until_row integer not null,
  after_time integer not null,
  after_row integer not null,
  total integer not null,
  looked integer not null,
  moved integer not null,
  done_at integer
);
-- "what is to be done next?"
create index regroup_job_waiting on regroup_job (asked_at) where done_at is null;

-- New issues that look alike, per project. Watched until there are too many in a short time; then they are gathered.
create table storm (
  -- never reused: issues refer to it without a foreign key
  id integer primary key autoincrement,
  project_id integer not null references project (id) on delete cascade,
  state text not null check (state in ('watching', 'gathering', 'merged', 'listed')),
  bucket text not null,
  template text not null,
  since integer not null,
  last_at integer not null,
  count integer not null,
  folded integer not null default 0,
  first_issue_id integer not null
);
-- "what does this new issue look like?"
create index storm_like on storm (project_id, bucket, last_at);
-- "which storms are going on?"
create index storm_gathering on storm (last_at) where state = 'gathering';
-- "which look-alikes are shown under this issue?", asked when it is deleted
create index storm_of_first_issue on storm (first_issue_id);

-- Issues with events whose stacks were resolved after they were grouped: regrouping them is offered.
create table late_resolved (
  issue_id integer primary key references issue (id) on delete cascade,
  stacks integer not null,
  at integer not null
);
