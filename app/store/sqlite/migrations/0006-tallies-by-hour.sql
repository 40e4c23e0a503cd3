-- "what became of this project's items, hour by hour?": the hours of a project lie together.
create table tally_by_hour (
  -- 0: requests that named no project we know
  project_id integer not null,
  -- hours since 1970; days that are long over have one row per counter, at their first hour
  hour integer not null,
  item_kind text not null,
  outcome text not null,
  reason text not null,
  at_rim integer not null,
  count integer not null,
  primary key (project_id, hour, item_kind, outcome, reason, at_rim)
) without rowid;

insert into tally_by_hour (project_id, hour, item_kind, outcome, reason, at_rim, count)
select project_id, hour, item_kind, outcome, reason, at_rim, count
from tally;

-- What was refused at the rim never was accepted: only told apart the totals add up.
create table tally_total_by_rim (
  project_id integer not null,
  item_kind text not null,
  outcome text not null,
  reason text not null,
  at_rim integer not null,
  count integer not null,
  primary key (project_id, item_kind, outcome, reason, at_rim)
) without rowid;

insert into tally_total_by_rim (project_id, item_kind, outcome, reason, at_rim, count)
select project_id, item_kind, outcome, reason, at_rim, sum(count)
from tally
group by project_id, item_kind, outcome, reason, at_rim;

drop table tally;
alter table tally_by_hour rename to tally;
drop table tally_total;
alter table tally_total_by_rim rename to tally_total;
