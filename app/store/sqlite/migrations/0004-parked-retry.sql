-- Parked items can be tried again. Ids are never reused: a button pressed twice must not reach the next item.
create table parked_item_kept (
  id integer primary key autoincrement,
  -- 0: nobody can say whose it was
  project_id integer not null,
  item_kind text not null,
  reason text not null,
  detail text not null,
  -- JSON; null when the bytes are not the body of a request
  meta text not null,
  bytes blob not null,
  at integer not null,
  -- when another attempt was asked for
  retry_at integer
);

insert into parked_item_kept (id, project_id, item_kind, reason, detail, meta, bytes, at)
select id, project_id, item_kind, reason, detail, meta, bytes, at
from parked_item;

drop table parked_item;
alter table parked_item_kept rename to parked_item;

-- "which is to be tried again?"
create index parked_item_retry on parked_item (retry_at) where retry_at is not null;
