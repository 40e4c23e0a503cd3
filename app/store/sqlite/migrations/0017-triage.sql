-- What people decide on an issue, beside its state. All of it goes by the head.

-- When a resolved issue regresses, or a muted one is open again: JSON of Condition (issues/transition.ts); null: at any event, or never.
alter table issue add column condition text;
-- of a mute for a time: when it ends, events or not
alter table issue add column wake_at integer;
-- the release it happened again in
alter table issue add column regressed_in text;
alter table issue add column assignee integer references account (id) on delete set null;
-- 1 low, 2 medium, 3 high
alter table issue add column priority integer not null default 2;
-- beginning of the last hour that was out of the ordinary (issues/escalation.ts)
alter table issue add column escalated_at integer;

-- "which mutes are over?"
create index issue_waking on issue (wake_at) where wake_at is not null;
-- "what is mine?"
create index issue_of_assignee on issue (assignee, status, last_seen) where assignee is not null;
-- "what escalates?"
create index issue_escalated on issue (escalated_at) where escalated_at is not null;

-- Releases by their first event; how many are kept is limited (record-releases).
create table release_seen (
  project_id integer not null references project (id) on delete cascade,
  version text not null,
  first_seen integer not null,
  primary key (project_id, version)
) without rowid;
-- "which are the newest releases?"
create index release_seen_by_time on release_seen (project_id, first_seen);

-- What is known of releases from before: from issues, by the first event with them there. Every release of the past is older than what
-- is resolved from now on, so that the order among them is all that can be wrong.
insert into release_seen (project_id, version, first_seen)
select project_id, version, min(seen)
from (
  select project_id, first_release as version, first_seen as seen from issue where first_release is not null
  union all
  select project_id, last_release as version, last_seen as seen from issue where last_release is not null
)
group by project_id, version;

-- "which release has this commit?"
create index release_commit_by_id on release_commit (commit_id);

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
