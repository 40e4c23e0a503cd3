-- Feedback of people who met a failure. Outlives the event it is about.
create table feedback (
  id integer primary key,
  feedback_id blob not null,
  project_id integer not null references project (id),
  event_id blob,
  at integer not null,
  message text not null,
  name text,
  email text,
  url text,
  -- "have we got this one?"
  unique (feedback_id, project_id)
);
-- "what was said about this event?"
create index feedback_of_event on feedback (event_id, project_id, at) where event_id is not null;
-- "what was said lately in this project?"
create index feedback_of_project on feedback (project_id, at);

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
-- "which reports wait for this code?"
create index receipt_report_waiting on receipt_report (code, kind) where issue_id is null;
create index receipt_report_waiting_for_id on receipt_report (code_id) where issue_id is null;
-- "did a visitor report this event?"
create index receipt_report_by_id on receipt_report (code_id) where code_id is not null;

-- What developers tell support about an issue.
create table support_note (
  issue_id integer primary key references issue (id) on delete cascade,
  text text not null,
  by_name text not null,
  at integer not null
);

-- What support noted about a call.
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
