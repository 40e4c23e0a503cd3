-- What a project says on its receipts (language, contact, its own words), as JSON; null: nothing of its own.
alter table project add column receipt_words text;

-- What visitors said on the receipt of a code.
create table receipt_report (
  id integer primary key,
  -- of the form it was written in; unique: "has this form been sent already?"
  form text not null unique,
  code text not null,
  kind text not null,
  -- the bytes of an event's or a trace's id, which are found among events and not in the code index
  code_id blob,
  -- null while the code leads to no issue
  issue_id integer references issue (id) on delete cascade,
  -- hash of what only the sender's browser keeps, other for every code: people are not followed from code to code
  person text not null,
  at integer not null,
  message text not null,
  email text
);
-- "what did visitors say of this issue?"
create index receipt_report_of_issue on receipt_report (issue_id, at) where issue_id is not null;
-- "has the sender of this one come back?"
create index receipt_report_of_person on receipt_report (person);
-- "who waits for this code?"
create index receipt_report_waiting on receipt_report (code, kind) where issue_id is null;
create index receipt_report_waiting_for_id on receipt_report (code_id) where issue_id is null;

-- Visitors are quicker than events that are still on their way: what they said goes to the first issue their code leads to.
create trigger receipt_reports_of_sighting
after insert on sighting
when exists (select 1 from receipt_report where code = new.code and kind = new.kind and issue_id is null)
begin
  update receipt_report
  set issue_id = new.issue_id
  where code = new.code
  and kind = new.kind
  and issue_id is null
  and exists (select 1 from project where id = new.project_id and receipts = 1);
end;

create trigger receipt_reports_of_event
after insert on event
when exists (select 1 from receipt_report where code_id = new.event_id and issue_id is null)
or exists (select 1 from receipt_report where code_id = new.trace_id and issue_id is null)
begin
  update receipt_report
  set issue_id = new.issue_id
  where code_id in (new.event_id, new.trace_id)
  and issue_id is null
  and exists (select 1 from project where id = new.project_id and receipts = 1);
end;

-- A code that is tied to another issue later takes along what was said under it.
create trigger receipt_reports_of_moved_sighting
after update of issue_id on sighting
when new.issue_id <> old.issue_id
begin
  update receipt_report
  set issue_id = new.issue_id
  where issue_id = old.issue_id
  and code = new.code
  and kind = new.kind;
end;

-- What developers let the support desk know of an issue.
create table desk_note (
  issue_id integer primary key references issue (id) on delete cascade,
  text text not null,
  by_name text not null,
  at integer not null
);

-- What the support desk wrote down about a call.
create table case_note (
  id integer primary key,
  issue_id integer not null references issue (id) on delete cascade,
  code text not null,
  text text not null,
  by_name text not null,
  at integer not null
);
-- "which calls were there about this issue?"
create index case_note_of_issue on case_note (issue_id, at);
-- "which calls were there about this code?"
create index case_note_of_code on case_note (code, at);
