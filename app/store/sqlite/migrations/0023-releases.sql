-- A release is there from the moment anybody names it: an event, a session or a tool; `first_seen` is that moment.

-- Where it stands among the versions of its package (releases/release-order.ts); null until the writer has worked it out.
alter table release_seen add column package text;
alter table release_seen add column place text;
-- "which are the newest releases of all projects?"
create index release_seen_newest on release_seen (first_seen);
-- "the releases in the order of their versions", of all projects and of one
create index release_seen_by_place on release_seen (
  package, place desc, first_seen desc, project_id desc, version desc
);
create index release_seen_of_project_by_place on release_seen (
  project_id, package, place desc, first_seen desc, version desc
);

-- Where a release was heard of, and its events there; how many environments are told apart is limited (record-releases).
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

-- Of the time before: what is kept of it.
insert into release_environment (project_id, version, environment, first_seen, last_seen, events)
select project_id, release, coalesce(environment, ''), min(received), max(timestamp), count(*)
from event
where release is not null
group by project_id, release, coalesce(environment, '');

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

-- What the tools made before is there as well.
insert or ignore into release_seen (project_id, version, first_seen)
select project_id, version, created_at
from release_record;
insert or ignore into release_seen (project_id, version, first_seen)
select project_id, release, min(hour) * 3600000
from session_hour
where release <> ''
group by project_id, release;

-- Sketches go by themselves after a day.
create trigger release_gone after delete on release_seen
begin
  delete from release_environment where project_id = old.project_id and version = old.version;
end;

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
-- "who touched a file called this?"
create index release_commit_file_by_name on release_commit_file (release_id, name);

-- "what was new in this release?"
create index issue_by_first_release on issue (project_id, first_release)
  where merged_into is null and folded = 0 and first_release is not null;
-- "what came back with it?"
create index issue_history_regressed on issue_history (detail, issue_id) where what = 'regressed';
-- "what was resolved in it?"
create index issue_resolved_in on issue (project_id, status_at)
  where status = 'resolved' and condition is not null and merged_into is null;
