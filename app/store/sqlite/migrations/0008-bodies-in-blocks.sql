-- Bodies lie in blocks: those of one project's events of one batch, compressed together, because events of one
-- application repeat each other. A block goes with the last of its events.
create table body_block (
  id integer primary key,
  -- 0: as it is; 1: raw deflate
  codec integer not null,
  -- how many kept events have their body here
  events integer not null,
  bytes blob not null
);

alter table event add column block_id integer;
alter table event add column body_start integer not null default 0;
-- null: to the end of the block
alter table event add column body_length integer;

insert into body_block (id, codec, events, bytes)
select event_row, codec, 1, body
from event_body;

update event
set block_id = id;

drop table event_body;

create trigger block_of_evicted_event
after delete on event
begin
  update body_block
  set events = events - 1
  where id = old.block_id;
  delete from body_block
  where id = old.block_id
  and events <= 0;
end;
