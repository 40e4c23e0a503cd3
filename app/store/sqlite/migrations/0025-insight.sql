-- What tells the events of an issue apart. See docs/decisions/0025.

-- Four bytes for each value it is counted by (events/facet-marks): "which events of this issue have it?" without opening their bodies.
-- Null: it came before there were marks.
alter table event add column marks blob;

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

insert into trend_part (project_id, release, environment)
select project_id, coalesce(release, ''), coalesce(environment, '')
from event
group by project_id, coalesce(release, ''), coalesce(environment, '')
order by max(id);

insert into issue_part_hour (issue_id, hour, part_id, count)
select e.issue_id, e.timestamp / 3600000, p.id, count(*)
from event e
join trend_part p on p.project_id = e.project_id
  and p.release = coalesce(e.release, '')
  and p.environment = coalesce(e.environment, '')
group by e.issue_id, e.timestamp / 3600000, p.id;
