-- "under which digests was this issue seen?", newest first; without those that were only guessed or stood beside another failure
create index sighting_of_issue on sighting (issue_id, last_seen)
  where kind = 'digest' and source not in ('frames, in a usual directory', 'breadcrumb beside');

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
