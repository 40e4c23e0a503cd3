-- What issues are searched by. Counters and words of issues only: an event leaves no row of its own here.
-- Names of what is counted of a project's events: release, url, … and its tags.
create table facet (
  id integer primary key,
  project_id integer not null references project (id) on delete cascade,
  name text not null,
  unique (project_id, name)
);

-- Events per issue, facet and value; how many values are kept is limited (record-facets). Searches do not mind capitals.
create table issue_facet (
  issue_id integer not null references issue (id) on delete cascade,
  facet_id integer not null references facet (id) on delete cascade,
  value text not null collate nocase,
  count integer not null,
  last_seen integer not null,
  primary key (issue_id, facet_id, value)
) without rowid;
-- "which issues have this value?", "which values begin like this?"
create index issue_facet_by_value on issue_facet (facet_id, value);

-- Events whose value had to make way, or never got a row.
create table issue_facet_other (
  issue_id integer not null references issue (id) on delete cascade,
  facet_id integer not null references facet (id) on delete cascade,
  count integer not null,
  primary key (issue_id, facet_id)
) without rowid;
create index issue_facet_other_of_facet on issue_facet_other (facet_id);

-- Release and environment of events, '' where none was said; the newest ones of a project.
create table trend_part (
  -- never reused: counts refer to it without a foreign key
  id integer primary key autoincrement,
  project_id integer not null references project (id) on delete cascade,
  release text not null,
  environment text not null,
  unique (project_id, release, environment)
);

-- "how much of this hour came from which release?"; what is in issue_hour and not here is from no part that is still known
create table issue_part_hour (
  issue_id integer not null references issue (id) on delete cascade,
  hour integer not null,
  part_id integer not null,
  count integer not null,
  primary key (issue_id, hour, part_id)
) without rowid;
