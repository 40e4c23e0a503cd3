-- Merging by pointer: events, hours and codes stay with the issue they came to; a merged issue (member) names the one it is shown
-- under (head). A head is never merged itself, so that the pointer is one step long. See docs/decisions/0016.
alter table issue add column merged_into integer references issue (id);
-- how many issues point here; only then has the issue a row in issue_own
alter table issue add column members integer not null default 0;
-- 1: all its events went elsewhere when it was regrouped; it points there so that its short id leads on, until it has events again
alter table issue add column emptied integer not null default 0;
-- the issue it was split off
alter table issue add column split_from integer references issue (id);
-- the look-alikes it is one of, and whether lists leave it out for that
alter table issue add column storm_id integer;
alter table issue add column folded integer not null default 0;

-- The figures of a head without its members': its row in `issue` has those of all together, so that lists sort by them.
create table issue_own (
  issue_id integer primary key references issue (id) on delete cascade,
  count integer not null,
  first_seen integer not null,
  last_seen integer not null,
  level text not null,
  first_release text,
  last_release text
);

-- "what is merged into this issue?", newest last
create index issue_merged on issue (merged_into, last_seen) where merged_into is not null;
-- "what was split off this issue?"
create index issue_split_off on issue (split_from) where split_from is not null;
-- "which issues are of this storm?"
create index issue_of_storm on issue (storm_id, last_seen) where storm_id is not null;

-- Lists show heads, and one row for a storm: their indexes hold nothing else.
drop index issue_by_last_seen;
drop index issue_by_count;
drop index issue_by_first_seen;
drop index issue_of_project_by_last_seen;
drop index issue_of_project_by_count;
drop index issue_of_project_by_first_seen;
create index issue_by_last_seen on issue (status, last_seen) where merged_into is null and folded = 0;
create index issue_by_count on issue (status, count) where merged_into is null and folded = 0;
create index issue_by_first_seen on issue (status, first_seen) where merged_into is null and folded = 0;
create index issue_of_project_by_last_seen on issue (project_id, status, last_seen)
  where merged_into is null and folded = 0;
create index issue_of_project_by_count on issue (project_id, status, count) where merged_into is null and folded = 0;
create index issue_of_project_by_first_seen on issue (project_id, status, first_seen)
  where merged_into is null and folded = 0;

-- An issue never names an event that was evicted; neither does the head it is merged into.
drop trigger issue_event_evicted;
create trigger issue_event_evicted
after delete on event
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

-- Who put together or apart what, and when. `by_user` null: the operator.
create table issue_history (
  id integer primary key,
  issue_id integer not null references issue (id) on delete cascade,
  at integer not null,
  by_user integer references account (id) on delete set null,
  what text not null,
  detail text not null
);
-- "what was done to this issue?"
create index issue_history_of_issue on issue_history (issue_id, at);

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
-- "the splits of this project", for the street
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
  head_id integer not null
);
-- "what does this new issue look like?"
create index storm_like on storm (project_id, bucket, last_at);
-- "which storms are there to tell of?"
create index storm_gathering on storm (last_at) where state = 'gathering';
