-- Which events are kept, and what is known of those that are not.

-- Events that were evicted: their ids still lead to their issue, and one that is sent again is a duplicate.
create table evicted_event (
  id integer primary key,
  -- the row it had
  event_row integer not null,
  event_id blob not null,
  project_id integer not null,
  issue_id integer not null references issue (id),
  timestamp integer not null,
  evicted_at integer not null,
  -- an EvictionReason (retention/eviction-reason.ts)
  reason text not null
);
-- "what became of the event that had this row?"
create index evicted_event_of_row on evicted_event (event_row);

create trigger key_of_forgotten_event
after delete on evicted_event
begin
  delete from event_key
  where event_id = old.event_id
  and project_id = old.project_id
  and event_row = old.event_row;
end;

-- "which events are of this trace?", "the counterparts of this event". Evicting an event leaves its entry alone, too. Those of evicted events are
-- deleted later in the order of this table, so that each page is written once (retention/forget-traces).
create table event_trace (
  trace_id blob not null,
  redacted integer not null,
  -- of an event, or of an evicted one
  event_row integer not null,
  primary key (trace_id, redacted, event_row)
) without rowid;

create trigger trace_of_event
after insert on event
when new.trace_id is not null
begin
  insert into event_trace (trace_id, redacted, event_row)
  values (new.trace_id, new.redacted, new.id)
  on conflict do nothing;
end;

-- Events that are kept until the hard maximum because of what happened to them, or what somebody did with them.
create table kept_event (
  event_row integer not null references event (id) on delete cascade,
  -- a KeptFor (retention/kept-for.ts)
  why text not null,
  -- the issue of the event
  issue_id integer not null references issue (id) on delete cascade,
  at integer not null,
  primary key (event_row, why)
) without rowid;
-- "how many events of this issue are kept for that?"
create index kept_event_of_issue on kept_event (issue_id, why, at);

-- Issues whose events were regrouped since the last run began: what it found before does not hold for them, so they wait for the next run.
create table regrouped_issue (
  issue_id integer primary key references issue (id) on delete cascade
);

-- Runs that evict events, the newest ones. One is under way at most.
create table retention_run (
  -- never reused
  id integer primary key autoincrement,
  -- a RunCause (retention/next-run.ts)
  cause text not null,
  -- 1: looks at every issue; 0: at those that happened since the last run
  complete integer not null,
  pressure integer not null,
  started_at integer not null,
  -- null: under way
  ended_at integer,
  -- the last issue that was looked at
  after_issue integer not null default 0,
  issues integer not null default 0,
  -- JSON: how many events were evicted, by reason
  evicted text not null default '{}',
  -- what was used at the beginning and at the end
  bytes_before integer not null,
  bytes_after integer
);

-- What was used at the end of a day (days since 1970, UTC). Project 0: all together.
create table storage_day (
  project_id integer not null,
  day integer not null,
  at integer not null,
  bytes integer not null,
  primary key (project_id, day)
) without rowid;
