-- Invitations, links by mail, second factors, providers, the audit log. Secrets are hashed, or encrypted with the instance key.

create table invitation (
  id integer primary key,
  -- sha-256 of the link's token; kept after its end, so that the page can say what became of it
  token_hash text not null unique,
  email text not null,
  email_key text not null,
  owner integer not null,
  invited_by integer references account (id) on delete set null,
  created_at integer not null,
  expires_at integer not null,
  accepted_at integer,
  withdrawn_at integer
);
-- "is this address invited already?"
create index invitation_of_email on invitation (email_key);
-- "what did this account hand out?", asked when one is disabled or deleted
create index invitation_by_user on invitation (invited_by) where invited_by is not null;

create table invitation_role (
  invitation_id integer not null references invitation (id) on delete cascade,
  project_id integer not null references project (id) on delete cascade,
  role text not null,
  primary key (invitation_id, project_id)
) without rowid;

-- Links that reset a password or sign in, used once. A new one of a kind replaces the account's one before.
create table account_link (
  user_id integer not null references account (id) on delete cascade,
  -- reset | sign-in
  kind text not null,
  token_hash text not null unique,
  created_at integer not null,
  expires_at integer not null,
  primary key (user_id, kind)
) without rowid;

-- Browsers from which an account signed in; a sign-in from a new one is mailed. sha-256 of the browser's cookie.
create table known_device (
  user_id integer not null references account (id) on delete cascade,
  device_hash text not null,
  last_used_at integer not null,
  primary key (user_id, device_hash)
) without rowid;

-- Brakes that survive a restart: turns left of a key, at a time. Keys are hashed.
create table brake (
  name text not null,
  key_hash text not null,
  turns real not null,
  at integer not null,
  primary key (name, key_hash)
) without rowid;

create table second_factor (
  user_id integer primary key references account (id) on delete cascade,
  -- encrypted with the instance key
  secret text not null,
  -- null until the first code was right
  confirmed_at integer,
  -- the last time step (30 s since 1970) whose code was used: no code counts twice
  last_step integer not null
);

create table recovery_code (
  user_id integer not null references account (id) on delete cascade,
  code_hash text not null,
  used_at integer,
  primary key (user_id, code_hash)
) without rowid;

create table passkey (
  id integer primary key,
  user_id integer not null references account (id) on delete cascade,
  -- base64url, as the browser sends it
  credential_id text not null unique,
  public_key blob not null,
  counter integer not null,
  -- JSON: how the browser reaches it
  transports text not null,
  label text not null,
  created_at integer not null,
  last_used_at integer
);
-- "which passkeys does this user have?"
create index passkey_of_user on passkey (user_id);

-- OpenID Connect.
create table identity_provider (
  id integer primary key,
  name text not null,
  issuer text not null unique,
  client_id text not null,
  -- encrypted with the instance key
  client_secret text not null,
  -- whether an address that the provider calls verified links an account by itself
  trusts_email integer not null,
  -- invited | domains | groups
  arrival text not null,
  -- JSON lists
  domains text not null,
  groups_claim text,
  enabled integer not null,
  -- made from OIDC_ISSUER: not editable
  from_environment integer not null,
  created_at integer not null
);

-- Groups of a provider as roles in projects.
create table provider_role (
  provider_id integer not null references identity_provider (id) on delete cascade,
  grp text not null,
  project_id integer not null references project (id) on delete cascade,
  role text not null,
  primary key (provider_id, grp, project_id)
) without rowid;

-- Who an account is at a provider: never the e-mail, which changes hands.
create table identity (
  issuer text not null,
  subject text not null,
  user_id integer not null references account (id) on delete cascade,
  email text not null,
  created_at integer not null,
  last_used_at integer not null,
  primary key (issuer, subject)
) without rowid;
-- "which providers does this user sign in with?"
create index identity_of_user on identity (user_id);

-- Append-only. No references: an entry outlives what it is about.
create table audit_entry (
  id integer primary key autoincrement,
  at integer not null,
  -- user | token | operator | stranger | server
  actor_kind text not null,
  actor_id integer,
  actor_name text,
  -- the client's network
  address text,
  what text not null,
  about text,
  -- slug of the project
  project text,
  -- JSON
  details text
);
-- "what happened lately?", "what is over two years old?"
create index audit_entry_by_time on audit_entry (at);
-- "what did this account do?"
create index audit_entry_of_actor on audit_entry (actor_id, id) where actor_id is not null;

-- Visitors who are erased from a project's events. `person` is kept only while the job is at work.
create table erasure (
  -- never reused: the audit log names it
  id integer primary key autoincrement,
  project_id integer not null references project (id) on delete cascade,
  asked_at integer not null,
  -- address of the account
  asked_by text,
  -- JSON of ErasedPerson; null when it is done
  person text,
  -- what the person was given by: id, email, ip
  known_by text not null,
  -- the newest event there was at the beginning, and the last one that was looked at
  until_row integer not null,
  after_row integer not null default 0,
  -- how many events of the project there were at the beginning
  expected integer not null default 0,
  looked integer not null default 0,
  events integer not null default 0,
  theirs integer not null default 0,
  unreadable integer not null default 0,
  attachments integer not null default 0,
  issues integer not null default 0,
  people integer not null default 0,
  reports integer not null default 0,
  -- the last block of bodies that was looked at, once all events are; null: events are still looked at
  after_block integer,
  done_at integer,
  -- when what was deleted could not be found in unused space of the database any more
  cleared_at integer
);
-- "which are at work?"
create index erasure_working on erasure (id) where cleared_at is null;
-- "what was erased from this project?"
create index erasure_of_project on erasure (project_id, id);

-- Mails about accounts that wait to be sent: invitations, resets, new devices. One is deleted when it is sent, given up, or its time is over.
create table account_mail (
  id integer primary key autoincrement,
  kind text not null,
  -- what it is about: one of the two
  invitation_id integer references invitation (id) on delete cascade,
  user_id integer references account (id) on delete cascade,
  address text not null,
  name text not null,
  language text,
  -- JSON of what it says, the link too; encrypted with the instance key
  content text not null,
  at integer not null,
  due_at integer not null,
  expires_at integer not null,
  leased_until integer,
  -- the node whose sender has it
  leased_by text,
  attempts integer not null default 0
);
-- "which is due?"
create index account_mail_due on account_mail (due_at);
-- "does one wait for this invitation, or this account?"
create index account_mail_of_invitation on account_mail (invitation_id) where invitation_id is not null;
create index account_mail_of_user on account_mail (user_id) where user_id is not null;
