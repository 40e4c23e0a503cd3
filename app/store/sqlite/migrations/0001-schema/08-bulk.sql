create table bulk_act (
  -- never reused: links to undo name it
  id integer primary key autoincrement,
  -- 0: the operator. No reference: what goes on under a name that is gone goes on under no right
  user_id integer not null,
  at integer not null,
  -- JSON of BulkAct
  act text not null,
  state text not null check (state in ('acting', 'done', 'undoing', 'undone')),
  -- JSON array of the issues it was asked for
  issues text not null,
  total integer not null,
  looked integer not null default 0,
  changed integer not null default 0,
  restored integer not null default 0,
  left_alone integer not null default 0,
  -- of a merge: the issue the others go under
  merge_target_id integer,
  -- when it was last worked on
  worked_at integer not null,
  -- until then it can be undone; what it deleted goes then
  expires_at integer not null
);
-- "what is under way?"
create index bulk_act_working on bulk_act (id) where state in ('acting', 'undoing');
-- "what can be forgotten?"
create index bulk_act_expiring on bulk_act (expires_at);
-- "what did I just do?"
create index bulk_act_of_user on bulk_act (user_id, id);

-- What an issue was before the act and after it, as JSON. `history`: the newest line of any history then.
create table bulk_image (
  act_id integer not null references bulk_act (id) on delete cascade,
  issue_id integer not null references issue (id) on delete cascade,
  image text not null,
  history integer not null,
  primary key (act_id, issue_id)
) without rowid;
create index bulk_image_of_issue on bulk_image (issue_id);

-- Saved searches. Shared with members of the project, or (null) with all members.
create table saved_view (
  -- never reused: a link to one that is gone must not lead to another
  id integer primary key autoincrement,
  user_id integer not null references account (id) on delete cascade,
  shared integer not null default 0,
  project_id integer references project (id) on delete cascade,
  name text not null,
  q text not null,
  sort text not null,
  changed_at integer not null
);
-- "which views are mine?"
create index saved_view_of_user on saved_view (user_id);
-- "which are shared?"
create index saved_view_shared on saved_view (project_id) where shared = 1;

-- The view the list opens with.
create table default_view (
  user_id integer primary key references account (id) on delete cascade,
  view_id integer not null references saved_view (id) on delete cascade
);
create index default_view_of_view on default_view (view_id);
