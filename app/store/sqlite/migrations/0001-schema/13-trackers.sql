-- Issues in trackers (GitHub, GitLab, Jira), at most one per issue and channel (docs/decisions/0047-trackers.md).
create table tracker_issue (
  -- never given again: deliveries of a link that was removed must not act on another
  id integer primary key autoincrement,
  issue_id integer not null references issue (id) on delete cascade,
  channel_id integer not null references alert_channel (id) on delete cascade,
  -- stands in what is created there, so that it is found when the answer was lost
  marker text not null,
  -- null until it is created
  key text,
  url text,
  -- 'creating', 'linking' or a TrackerState (alerts/tracker.ts)
  state text not null,
  -- 'open' or 'closed' while it has to become that; null: nothing to do
  wanted text,
  -- of the newest change that the tracker reported
  changed_at integer,
  -- the latest delivery about it
  delivery_id integer,
  -- null: by a rule
  by_user integer references account (id) on delete set null,
  created_at integer not null,
  unique (issue_id, channel_id)
);
-- "which issues is this one of the tracker linked to?"
create index tracker_issue_of_channel on tracker_issue (channel_id, key);
-- "what did this account link?", asked when one is deleted
create index tracker_issue_by_user on tracker_issue (by_user) where by_user is not null;

-- The secret that a tracker signs its webhooks with. Not a setting: the form of the settings does not know it.
create table tracker_webhook (
  channel_id integer primary key references alert_channel (id) on delete cascade,
  secret text not null,
  created_at integer not null
);

-- Webhooks that were received: each counts once.
create table tracker_webhook_seen (
  channel_id integer not null references alert_channel (id) on delete cascade,
  webhook text not null,
  at integer not null,
  primary key (channel_id, webhook)
) without rowid;
-- "which of them are too old to come again?"
create index tracker_webhook_seen_at on tracker_webhook_seen (channel_id, at);

-- What became of webhooks, day by day (days since 1970, UTC).
create table tracker_webhook_day (
  channel_id integer not null references alert_channel (id) on delete cascade,
  day integer not null,
  outcome text not null,
  count integer not null,
  primary key (channel_id, day, outcome)
) without rowid;
