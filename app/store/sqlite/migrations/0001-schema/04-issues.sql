create table issue (
  id integer primary key,
  project_id integer not null references project (id),
  number integer not null,
  fingerprint blob not null,
  title text not null,
  type text,
  value text,
  culprit text,
  level text not null,
  platform text not null,
  status text not null check (status in ('open', 'regressed', 'resolved', 'muted')),
  status_at integer not null,
  first_seen integer not null,
  last_seen integer not null,
  count integer not null,
  first_release text,
  last_release text,
  last_event blob,
  -- how many rows of issue_message are this issue's; capped
  messages integer not null default 0,
  -- Merging by pointer: events, hours and codes stay with the issue they came to; a merged issue names its merge target, the issue it
  -- is shown under. A merge target is never merged itself, so the pointer is one step long. See docs/decisions/0016.
  merged_into integer references issue (id),
  -- how many issues point here; only then has the issue a row in issue_own
  members integer not null default 0,
  -- 1: all its events went elsewhere when it was regrouped; it points there so that its short id leads on, until it has events again
  emptied integer not null default 0,
  -- the issue it was split off
  split_from integer references issue (id),
  -- the look-alikes it is one of, and whether lists leave it out for that
  storm_id integer,
  folded integer not null default 0,
  -- Of a merge target: with those of its members, each person once.
  users integer not null default 0,
  -- What people decide on an issue, beside its state. Of merged issues only the merge target's counts.
  -- When a resolved issue regresses, or a muted one is open again: JSON of Condition (issues/transition.ts); null: at any event, or never.
  condition text,
  -- of a mute for a time: when it ends, events or not
  wake_at integer,
  -- the release it happened again in
  regressed_in text,
  assignee integer references account (id) on delete set null,
  -- 1 low, 2 medium, 3 high
  priority integer not null default 2,
  -- beginning of the last hour that was out of the ordinary (issues/escalation.ts)
  escalated_at integer,
  -- when it was brought from another error tracker: it is not news, and only some of its events are known from before
  imported_at integer,
  -- Since when an issue is deleted and hidden. While the act can be undone its row is whole, except for the fingerprint
  -- (bulk_image has it): what happens again is a new issue. `folded` is 2 then, so that the indexes of lists leave it out.
  deleted_at integer,
  -- How much more an issue happens than it used to (issues/trend.ts), kept current by the writer; 0 for what is as usual.
  trend integer not null default 0,
  -- An issue is somebody's or a team's, never both.
  team integer references team (id) on delete set null,
  -- "which issue is this event of?"
  unique (project_id, fingerprint),
  -- "which issue is WEB-12?"
  unique (project_id, number)
);
-- "what is merged into this issue?", newest last
create index issue_merged on issue (merged_into, last_seen) where merged_into is not null;
-- "what was split off this issue?"
create index issue_split_off on issue (split_from) where split_from is not null;
-- "which issues are of this storm?"
create index issue_of_storm on issue (storm_id, last_seen) where storm_id is not null;
-- "the next page of issues in this state", by each sort, for all projects and for one. Lists show merge targets, and one row for a
-- storm: their indexes hold nothing else.
create index issue_by_last_seen on issue (status, last_seen) where merged_into is null and folded = 0;
create index issue_by_count on issue (status, count) where merged_into is null and folded = 0;
create index issue_by_first_seen on issue (status, first_seen) where merged_into is null and folded = 0;
create index issue_of_project_by_last_seen on issue (project_id, status, last_seen)
  where merged_into is null and folded = 0;
create index issue_of_project_by_count on issue (project_id, status, count) where merged_into is null and folded = 0;
create index issue_of_project_by_first_seen on issue (project_id, status, first_seen)
  where merged_into is null and folded = 0;
create index issue_by_users on issue (status, users) where merged_into is null and folded = 0;
create index issue_of_project_by_users on issue (project_id, status, users) where merged_into is null and folded = 0;

-- The words of every issue, without their text. Triggers update it with every change of an issue.
create virtual table issue_text using fts5 (
  title, type, value, culprit,
  content = '',
  contentless_delete = 1,
  tokenize = 'unicode61 remove_diacritics 2'
);

create trigger issue_text_new after insert on issue
begin
  insert into issue_text (rowid, title, type, value, culprit)
  values (new.id, new.title, new.type, substr(new.value, 1, 2000), new.culprit);
end;

create trigger issue_text_gone after delete on issue
begin
  delete from issue_text where rowid = old.id;
end;
-- "which mutes are over?"
create index issue_waking on issue (wake_at) where wake_at is not null;
-- "what is mine?"
create index issue_of_assignee on issue (assignee, status, last_seen) where assignee is not null;
-- "what escalates?"
create index issue_escalated on issue (escalated_at) where escalated_at is not null;
create index issue_by_trend on issue (status, trend) where merged_into is null and folded = 0;
create index issue_of_project_by_trend on issue (project_id, status, trend) where merged_into is null and folded = 0;
-- "what is more urgent than the rest, or less?"; the rest is in the order of issue_by_last_seen
create index issue_by_priority on issue (status, priority, last_seen)
  where priority <> 2 and merged_into is null and folded = 0;
create index issue_of_project_by_priority on issue (project_id, status, priority, last_seen)
  where priority <> 2 and merged_into is null and folded = 0;
-- "what was new in this release?"
create index issue_by_first_release on issue (project_id, first_release)
  where merged_into is null and folded = 0 and first_release is not null;
-- "what was resolved in it?"
create index issue_resolved_in on issue (project_id, status_at)
  where status = 'resolved' and condition is not null and merged_into is null;
-- "what is my team's?"
create index issue_of_team on issue (team, status, last_seen) where team is not null;
-- "what came back since then?", on the first screen. Small: few issues are in that state.
create index issue_regressed on issue (status_at)
  where status = 'regressed' and merged_into is null and folded = 0;

create trigger issue_text_changed after update of title, type, value, culprit on issue
when (old.title, old.type, old.value, old.culprit) is not (new.title, new.type, new.value, new.culprit)
begin
  delete from issue_text where rowid = old.id;
  insert into issue_text (rowid, title, type, value, culprit)
  values (new.id, new.title, new.type, substr(new.value, 1, 2000), new.culprit);
end;

-- The figures of a merge target without those of its members: its row in `issue` has the sums, so that lists sort by them.
create table issue_own (
  issue_id integer primary key references issue (id) on delete cascade,
  count integer not null,
  first_seen integer not null,
  last_seen integer not null,
  level text not null,
  first_release text,
  last_release text,
  -- An issue says where it happened last. Its own place, while it has the figures of what is merged into it:
  culprit text
);

-- "the sparkline": events per issue and hour
create table issue_hour (
  issue_id integer not null references issue (id) on delete cascade,
  hour integer not null,
  count integer not null,
  primary key (issue_id, hour)
) without rowid;

-- "which issue has events with exactly this message?", for digests found beside the message of another failure
create table issue_message (
  project_id integer not null,
  message_hash blob not null,
  issue_id integer not null references issue (id) on delete cascade,
  primary key (project_id, message_hash, issue_id)
) without rowid;
-- "what did this issue say?", asked when it goes
create index issue_message_of_issue on issue_message (issue_id);

-- People an issue happened to: 48 bits of a hash each, up to a limit (recording/decide-users).
create table issue_user (
  issue_id integer not null references issue (id) on delete cascade,
  user_hash integer not null,
  primary key (issue_id, user_hash)
) without rowid;

-- What was done to issues, and when. `by_user` null: the operator, or it happened by itself.
create table issue_history (
  id integer primary key,
  issue_id integer not null references issue (id) on delete cascade,
  at integer not null,
  by_user integer references account (id) on delete set null,
  what text not null,
  detail text not null
);
-- "what was done to this issue?"
create index issue_history_of_issue on issue_history (issue_id, at);
-- "what did this account do?", asked when one is deleted
create index issue_history_by_user on issue_history (by_user) where by_user is not null;
-- "what came back with it?"
create index issue_history_regressed on issue_history (detail, issue_id) where what = 'regressed';

create table issue_bookmark (
  user_id integer not null references account (id) on delete cascade,
  issue_id integer not null references issue (id) on delete cascade,
  at integer not null,
  primary key (user_id, issue_id)
) without rowid;
create index issue_bookmark_of_issue on issue_bookmark (issue_id);

-- When somebody last said on the first screen that all of it is seen.
create table first_screen_seen (
  user_id integer primary key references account (id) on delete cascade,
  at integer not null
);

-- What people say about an issue. It stays with the issue it was written on, and is shown under its merge target.
create table comment (
  id integer primary key,
  issue_id integer not null references issue (id) on delete cascade,
  by_user integer references account (id) on delete set null,
  at integer not null,
  -- Markdown, as typed
  text text not null,
  edited_at integer,
  -- Which copy of the comment form a comment was sent with, so that the same form sent twice makes one comment.
  -- Null: written through the API.
  form_key text
);
-- "what was said about this issue?"
create index comment_of_issue on comment (issue_id, at);
-- "what did this account write?", asked when one is deleted
create index comment_by_user on comment (by_user) where by_user is not null;
-- "was this form sent before?"
create index comment_of_form on comment (by_user, form_key) where form_key is not null;

-- Accounts that are named in a comment. `read_at`: when they saw it.
create table mention (
  user_id integer not null references account (id) on delete cascade,
  comment_id integer not null references comment (id) on delete cascade,
  read_at integer,
  primary key (user_id, comment_id)
) without rowid;
-- "which accounts does this comment name?"
create index mention_of_comment on mention (comment_id);
-- "what has this account not read?"
create index mention_unread on mention (user_id, comment_id) where read_at is null;
