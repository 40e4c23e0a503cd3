-- Files that came with events. Kept once however often they were sent; in the database, so that one transaction and one backup hold all.
create table attachment_content (
  id integer primary key,
  -- of the unpacked bytes; unique: "have we got this file?"
  sha256 blob not null unique,
  -- of the unpacked bytes
  size integer not null,
  -- 0: as it is; 1: raw deflate
  codec integer not null,
  body blob not null
);

-- Tied to the event by its id alone: a file may arrive before its event.
create table attachment (
  id integer primary key,
  project_id integer not null references project (id),
  event_id blob not null,
  content_id integer not null references attachment_content (id),
  filename text not null,
  content_type text not null,
  type text not null,
  received integer not null,
  -- "which files has this event?", "have we got this one?"
  unique (event_id, project_id, filename, content_id)
);
-- "who else has this file?", asked when one goes
create index attachment_of_content on attachment (content_id);

-- Files go with their event, and their bytes with the last file that has them.
create trigger attachments_of_event_evicted
after delete on event
begin
  delete from attachment
  where event_id = old.event_id
  and project_id = old.project_id;
end;

create trigger attachment_content_unused
after delete on attachment
when not exists (select 1 from attachment where content_id = old.content_id)
begin
  delete from attachment_content
  where id = old.content_id;
end;

-- What people who met a failure said. Outlives the event it is about.
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
