-- Work on stored events that a release needs to have done once, in slices beside everything else (`removal-repair.server`). Events are gone
-- through from the newest to the oldest; before_event: where to go on; the row goes when the work is done.
create table repair (
  name text primary key,
  before_event integer not null
);

-- Until now the list of what was removed from an event could name a secret.
insert into repair (name, before_event)
select 'removal paths', max(id) + 1
from event
having max(id) is not null;
