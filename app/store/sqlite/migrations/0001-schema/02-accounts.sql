-- Ids are never reused: the audit log and acts in bulk name accounts that are deleted.
create table account (
  id integer primary key autoincrement,
  email text not null,
  -- e-mail folded for comparison; unique: "is this address taken?", "who signs in?"
  email_key text not null unique,
  name text not null,
  -- null: signs in by provider, passkey or link only
  password_hash text,
  owner integer not null,
  created_at integer not null,
  -- may not sign in any more
  disabled_at integer,
  -- How somebody reads the pages; null is as the browser says.
  language text,
  time_zone text
);

create table session (
  id integer primary key,
  -- sha-256 of the cookie's token: a copy of the database opens no session
  token_hash text not null unique,
  user_id integer not null references account (id) on delete cascade,
  created_at integer not null,
  expires_at integer not null,
  user_agent text not null,
  -- open · factor: the second factor is missing · enrol: one has to be set up first
  stage text not null default 'open',
  -- when somebody last proved who they are: dangerous acts ask for it again after 5 minutes
  confirmed_at integer not null default 0,
  -- the client's network, shortened
  network text not null default '',
  last_used_at integer not null default 0
);
-- "where is this user signed in?"
create index session_of_user on session (user_id);
-- "which sessions are over?", asked whenever one is opened
create index session_by_end on session (expires_at);

create table token (
  id integer primary key,
  token_hash text not null unique,
  user_id integer not null references account (id) on delete cascade,
  label text not null,
  scopes text not null,
  created_at integer not null,
  last_used_at integer,
  -- null: never
  expires_at integer,
  -- 1: only the projects in token_project, also when none is left
  limited integer not null default 0
);
-- "which tokens does this user have?"
create index token_of_user on token (user_id);

create table token_project (
  token_id integer not null references token (id) on delete cascade,
  project_id integer not null references project (id) on delete cascade,
  primary key (token_id, project_id)
) without rowid;

-- What somebody allowed an MCP client to do. It is the right to renew one token, whose label is the client's name.
create table oauth_grant (
  token_id integer primary key references token (id) on delete cascade,
  -- All hashes are sha-256.
  client_hash text not null,
  redirect_uri text not null,
  code_hash text not null unique,
  code_challenge text not null,
  -- of its refresh tokens; null until the code is exchanged
  family_hash text unique,
  -- of the only refresh token that still works
  refresh_hash text,
  -- of the code, then of the refresh token
  expires_at integer not null
);
-- "which grants are over?", asked whenever one is added
create index oauth_grant_by_end on oauth_grant (expires_at);

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
