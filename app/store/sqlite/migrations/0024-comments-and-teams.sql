-- What people say about an issue. It stays with the issue it was written on, and is shown under the head of that one.
create table comment (
  id integer primary key,
  issue_id integer not null references issue (id) on delete cascade,
  by_user integer references account (id) on delete set null,
  at integer not null,
  -- Markdown, as typed
  text text not null,
  edited_at integer
);
-- "what was said about this issue?"
create index comment_of_issue on comment (issue_id, at);
-- "what did this account write?", asked when one is deleted
create index comment_by_user on comment (by_user) where by_user is not null;

-- Who is named in a comment, and has or has not been where it stands since.
create table mention (
  user_id integer not null references account (id) on delete cascade,
  comment_id integer not null references comment (id) on delete cascade,
  read_at integer,
  primary key (user_id, comment_id)
) without rowid;
-- "whom does this comment name?"
create index mention_of_comment on mention (comment_id);
-- "what has this account not read?"
create index mention_unread on mention (user_id, comment_id) where read_at is null;

create table team (
  id integer primary key,
  -- how it is written: #payments
  slug text not null unique,
  name text not null,
  -- name folded for comparison; unique: "is there a team of this name?"
  name_key text not null unique,
  created_at integer not null
);

create table team_member (
  user_id integer not null references account (id) on delete cascade,
  team_id integer not null references team (id) on delete cascade,
  primary key (user_id, team_id)
) without rowid;
-- "who is in this team?"
create index team_member_of_team on team_member (team_id);

create table team_project (
  project_id integer not null references project (id) on delete cascade,
  team_id integer not null references team (id) on delete cascade,
  primary key (project_id, team_id)
) without rowid;
-- "what does this team look after?"
create index team_project_of_team on team_project (team_id);

-- An issue is somebody's or a team's, never both.
alter table issue add column team integer references team (id) on delete set null;
-- "what is my team's?"
create index issue_of_team on issue (team, status, last_seen) where team is not null;
