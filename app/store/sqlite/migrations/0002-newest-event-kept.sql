-- An issue never names an event that was evicted: it names the newest one still kept, or none.
create trigger issue_event_evicted
after delete on event
begin
  update issue
  set last_event = (
    select event_id
    from event
    where issue_id = old.issue_id
    order by timestamp desc, id desc
    limit 1
  )
  where id = old.issue_id
  and last_event = old.event_id;
end;
