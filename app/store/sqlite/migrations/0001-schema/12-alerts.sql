-- Where alerts are sent. `project_id` null: of the instance.
create table alert_channel (
  id integer primary key,
  project_id integer references project (id) on delete cascade,
  kind text not null,
  name text not null,
  -- JSON; secrets too
  settings text not null,
  created_at integer not null,
  -- since when it is off, and why (alerts/channel.ts)
  off_at integer,
  off_reason text,
  -- final failures in a row
  failures integer not null default 0,
  -- messages it may send at once (alerts/channel.ts), and when that was counted
  bucket integer not null,
  bucket_at integer not null,
  -- nothing is sent before: a message is tried again then, or the other side asked for it
  hold_until integer
);
-- "which channels has this project?"
create index alert_channel_of_project on alert_channel (project_id);

create table alert_rule (
  id integer primary key,
  -- null: of the instance, for all projects
  project_id integer references project (id) on delete cascade,
  name text not null,
  enabled integer not null,
  -- JSON of When[] (alerts/when.ts)
  whens text not null,
  search text not null,
  to_members integer not null,
  gather_seconds integer not null,
  pause_minutes integer not null,
  -- JSON of QuietHours; null: none
  quiet text,
  created_at integer not null,
  -- when an alert was last compared with it
  considered_at integer
);
-- "which rules does this project have?"
create index alert_rule_of_project on alert_rule (project_id);

create table alert_rule_channel (
  rule_id integer not null references alert_rule (id) on delete cascade,
  channel_id integer not null references alert_channel (id) on delete cascade,
  primary key (rule_id, channel_id)
) without rowid;
-- "which rules send to this channel?"
create index alert_rule_channel_of_channel on alert_rule_channel (channel_id);

-- What became of a rule's alerts, day by day (days since 1970, UTC).
create table alert_rule_day (
  rule_id integer not null references alert_rule (id) on delete cascade,
  day integer not null,
  outcome text not null,
  count integer not null,
  primary key (rule_id, day, outcome)
) without rowid;

-- What a rule has alerted about, and until when it is quiet about it (alerts/decide-alerts.ts). `issue_id` 0: the project. `until` null: for
-- ever.
create table alert_pause (
  rule_id integer not null references alert_rule (id) on delete cascade,
  project_id integer not null,
  issue_id integer not null,
  kind text not null,
  until integer,
  primary key (rule_id, project_id, issue_id, kind)
) without rowid;
-- "which pauses are over?"
create index alert_pause_over on alert_pause (until) where until is not null;

-- Counts up with every change of what alerts depend on, also by the command line: the writer keeps the rules in memory until then.
create table alert_version (
  id integer primary key check (id = 1),
  version integer not null
);
insert into alert_version (id, version) values (1, 1);

create trigger alert_version_rule_new after insert on alert_rule
begin
  update alert_version set version = version + 1;
end;
create trigger alert_version_rule_gone after delete on alert_rule
begin
  update alert_version set version = version + 1;
end;
create trigger alert_version_rule_changed
after update of name, enabled, whens, search, to_members, gather_seconds, pause_minutes, quiet on alert_rule
begin
  update alert_version set version = version + 1;
end;
create trigger alert_version_rule_channel_new after insert on alert_rule_channel
begin
  update alert_version set version = version + 1;
end;
create trigger alert_version_rule_channel_gone after delete on alert_rule_channel
begin
  update alert_version set version = version + 1;
end;
create trigger alert_version_channel_changed after update of kind, off_at on alert_channel
begin
  update alert_version set version = version + 1;
end;
create trigger alert_version_mail_new after insert on setting when new.name = 'mail'
begin
  update alert_version set version = version + 1;
end;
create trigger alert_version_mail_gone after delete on setting when old.name = 'mail'
begin
  update alert_version set version = version + 1;
end;

-- Events by the minute they were received in, for thresholds; only of projects with such a rule, and for a day. `search`: hash of the rule's
-- search, 0 for none: rules with the same search share them. `issue_id` 0: of the project.
create table alert_minute (
  project_id integer not null,
  search integer not null,
  issue_id integer not null,
  minute integer not null,
  count integer not null,
  primary key (project_id, search, issue_id, minute)
) without rowid;
-- "which are a day old?"
create index alert_minute_by_minute on alert_minute (minute);

-- The same for people: the last minute in which an event happened to each.
create table alert_minute_user (
  project_id integer not null,
  search integer not null,
  issue_id integer not null,
  user_hash integer not null,
  minute integer not null,
  primary key (project_id, search, issue_id, user_hash)
) without rowid;
-- "how many since this minute?"
create index alert_minute_user_since on alert_minute_user (project_id, search, issue_id, minute);
-- "which are a day old?"
create index alert_minute_user_by_minute on alert_minute_user (minute);

-- Thresholds that were crossed, until the count falls below half. `issue_id` 0: of the project.
create table alert_crossing (
  rule_id integer not null references alert_rule (id) on delete cascade,
  project_id integer not null,
  issue_id integer not null,
  at integer not null,
  primary key (rule_id, project_id, issue_id)
) without rowid;

-- People who looked up a code of an issue within the last hour, in projects with a rule about that. `person`: keyed hash.
create table alert_look_up (
  issue_id integer not null references issue (id) on delete cascade,
  person blob not null,
  at integer not null,
  primary key (issue_id, person)
) without rowid;
-- "which are an hour old?"
create index alert_look_up_by_time on alert_look_up (at);

-- Deliveries: one row per alert and channel, or per alert and person (alerts/delivery.ts).
create table delivery (
  id integer primary key,
  message_id text not null unique,
  -- both null: the channel or the account was deleted
  channel_id integer references alert_channel (id) on delete set null,
  user_id integer references account (id) on delete set null,
  rule_id integer references alert_rule (id) on delete set null,
  -- 0: the whole instance
  project_id integer not null,
  issue_id integer,
  kind text not null,
  -- JSON of AlertDetail (alerts/alert.ts)
  detail text not null,
  at integer not null,
  state text not null,
  due_at integer not null,
  -- when its first attempt was due
  first_due_at integer not null,
  leased_until integer,
  -- the node whose sender has it
  leased_by text,
  attempts integer not null default 0,
  -- the delivery whose message reports it
  folded_into integer,
  -- how many other alerts its message reports
  folded integer not null default 0,
  sent_at integer,
  error text,
  -- of the last attempt: status, milliseconds, and what the other side said
  status integer,
  milliseconds integer,
  answer text
);
-- "who is due to be sent something?", "how many are in this state?"
create index delivery_due on delivery (state, due_at, channel_id, user_id, kind);
-- "how long did it take in the last hour?"
create index delivery_sent on delivery (sent_at) where sent_at is not null;
-- "what is older than the log?"
create index delivery_by_age on delivery (at);
-- "what was sent to this channel?", newest first
create index delivery_of_channel on delivery (channel_id, id);
-- "what was sent for this project?", newest first
create index delivery_of_project on delivery (project_id, id);
-- "which messages does this one stand for?"
create index delivery_folded_into on delivery (folded_into) where folded_into is not null;
-- "what was sent to this person?", asked when an account is deleted
create index delivery_of_user on delivery (user_id) where user_id is not null;
-- "what was sent about this issue?"
create index delivery_of_issue on delivery (issue_id, id) where issue_id is not null;

-- What somebody does not want by mail (alerts/mail-opt-out.ts). `project_id` 0: in every project.
create table mail_opt_out (
  user_id integer not null references account (id) on delete cascade,
  project_id integer not null,
  kind text not null,
  primary key (user_id, project_id, kind)
) without rowid;

-- Addresses of mail channels whose owner unsubscribed.
create table mail_channel_opt_out (
  channel_id integer not null references alert_channel (id) on delete cascade,
  -- e-mail folded for comparison
  email_key text not null,
  at integer not null,
  primary key (channel_id, email_key)
) without rowid;

-- Summary mails: who gets one, how often, and when the next is due (alerts/summary-schedule.ts).
create table summary_mail (
  user_id integer primary key references account (id) on delete cascade,
  every text not null,
  -- 0 Sunday … 6 Saturday, of weekly ones
  weekday integer not null,
  hour integer not null,
  time_zone text not null,
  -- since when the next one reports
  since integer not null,
  next_at integer not null
);
-- "whose summary is due?"
create index summary_mail_due on summary_mail (next_at);

-- What the links for unsubscribing are signed with.
insert into setting (name, value) values ('unsubscribe-secret', lower(hex(randomblob(32))));
-- How many messages a person may be sent at once, and when: like those columns of a channel.
create table person_bucket (
  user_id integer primary key references account (id) on delete cascade,
  bucket integer not null,
  bucket_at integer not null,
  hold_until integer
);
