-- How far each inbox has been processed, by its id: each process has an inbox of its own. The one inbox until now is 1.
create table position_of_inbox (
  id integer primary key,
  segment integer not null,
  offset integer not null
);

insert into position_of_inbox (id, segment, offset)
select id, segment, offset
from inbox_position;

drop table inbox_position;

alter table position_of_inbox rename to inbox_position;
