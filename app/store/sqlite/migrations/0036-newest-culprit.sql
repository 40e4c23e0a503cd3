-- An issue says where it happened last. Its own place, while it has the figures of what is merged into it:
alter table issue_own add column culprit text;
update issue_own set culprit = (select culprit from issue where id = issue_id);

-- The words of an issue are written again when one of them is another: every batch says its culprit.
drop trigger issue_text_changed;
create trigger issue_text_changed after update of title, type, value, culprit on issue
when (old.title, old.type, old.value, old.culprit) is not (new.title, new.type, new.value, new.culprit)
begin
  delete from issue_text where rowid = old.id;
  insert into issue_text (rowid, title, type, value, culprit)
  values (new.id, new.title, new.type, substr(new.value, 1, 2000), new.culprit);
end;
