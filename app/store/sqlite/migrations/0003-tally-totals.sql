-- "how many so far?", for a project's figures and /metrics: asked often, while the hours behind it grow without end.
create table tally_total (
  project_id integer not null,
  item_kind text not null,
  outcome text not null,
  reason text not null,
  count integer not null,
  primary key (project_id, item_kind, outcome, reason)
) without rowid;

insert into tally_total (project_id, item_kind, outcome, reason, count)
select project_id, item_kind, outcome, reason, sum(count)
from tally
group by project_id, item_kind, outcome, reason;
