-- What issues are searched by. Counters and words of issues only: an event leaves no row of its own here.

-- Names of what is counted of a project's events: release, url, … and its tags.
create table facet (
  id integer primary key,
  project_id integer not null references project (id) on delete cascade,
  name text not null,
  unique (project_id, name)
);

-- Events per issue, facet and value; how many values are kept is limited (record-facets). Searches do not mind capitals.
create table issue_facet (
  issue_id integer not null references issue (id) on delete cascade,
  facet_id integer not null references facet (id) on delete cascade,
  value text not null collate nocase,
  count integer not null,
  last_seen integer not null,
  primary key (issue_id, facet_id, value)
) without rowid;
-- "which issues have this value?", "which values begin like this?"
create index issue_facet_by_value on issue_facet (facet_id, value);

-- Events whose value had to make way, or never got a row.
create table issue_facet_other (
  issue_id integer not null references issue (id) on delete cascade,
  facet_id integer not null references facet (id) on delete cascade,
  count integer not null,
  primary key (issue_id, facet_id)
) without rowid;
create index issue_facet_other_of_facet on issue_facet_other (facet_id);

-- Whom an issue happened to: 48 bits of a hash, of so many as are told apart.
create table issue_user (
  issue_id integer not null references issue (id) on delete cascade,
  user_hash integer not null,
  primary key (issue_id, user_hash)
) without rowid;

-- Of a head: of all that is shown under it, each person once.
alter table issue add column users integer not null default 0;
-- "the next page of issues in this state" by users
create index issue_by_users on issue (status, users) where merged_into is null and folded = 0;
create index issue_of_project_by_users on issue (project_id, status, users) where merged_into is null and folded = 0;

-- The words of every issue, without their text. Triggers keep it in step, whoever retitles an issue.
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
create trigger issue_text_changed after update of title, type, value, culprit on issue
begin
  delete from issue_text where rowid = old.id;
  insert into issue_text (rowid, title, type, value, culprit)
  values (new.id, new.title, new.type, substr(new.value, 1, 2000), new.culprit);
end;
create trigger issue_text_gone after delete on issue
begin
  delete from issue_text where rowid = old.id;
end;
insert into issue_text (rowid, title, type, value, culprit)
select id, title, type, substr(value, 1, 2000), culprit
from issue;
