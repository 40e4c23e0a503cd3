create table account (
  id integer primary key,
  email text not null,
  -- e-mail folded for comparison; unique: "is this address taken?", "who signs in?"
  email_key text not null unique,
  name text not null,
  password_hash text not null,
  owner integer not null,
  created_at integer not null,
  -- How somebody reads the pages; null is as the browser says.
  language text,
  time_zone text
);

create table session (
  -- sha-256 of the cookie's token: a copy of the database opens no session
  token_hash text primary key,
  user_id integer not null references account (id) on delete cascade,
  created_at integer not null,
  expires_at integer not null,
  user_agent text not null
) without rowid;
-- "which sessions are over?", asked whenever one is opened
create index session_by_end on session (expires_at);

create table token (
  id integer primary key,
  token_hash text not null unique,
  user_id integer not null references account (id) on delete cascade,
  label text not null,
  scopes text not null,
  created_at integer not null,
  last_used_at integer
);
-- "which tokens does this user have?"
create index token_of_user on token (user_id);

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
