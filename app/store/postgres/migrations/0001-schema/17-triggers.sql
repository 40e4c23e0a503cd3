-- What belongs to an event goes with it, and a block of bodies with its last event. The issue, and the one that it is merged into, then show
-- the newest event that is left.
create function event_was_evicted() returns trigger
language plpgsql as $$
begin
  -- Set while events are put into another partition.
  if current_setting('digestline.moves_events', true) = 'on' then
    return null;
  end if;
  delete from event_code where event_row = old.id;
  delete from kept_event where event_row = old.id;
  delete from attachment where event_id = old.event_id and project_id = old.project_id;
  update body_block_fill set events = events - 1 where block_id = old.block_id;
  delete from body_block
  where id = old.block_id
  and id in (select block_id from body_block_fill where block_id = old.block_id and events <= 0);
  update issue
  set last_event = (
    select event_id from event where issue_id = old.issue_id order by timestamp desc, id desc limit 1
  )
  where id = old.issue_id
  and last_event = old.event_id;
  update issue
  set last_event = (
    select m.last_event
    from issue m
    where m.merged_into = issue.id
    and m.last_event is not null
    order by m.last_seen desc
    limit 1
  )
  where id = (select merged_into from issue where id = old.issue_id)
  and last_event = old.event_id;
  if old.resolution_id is not null then
    update resolution set events = events - 1 where id = old.resolution_id;
    delete from resolution where id = old.resolution_id and events <= 0;
  end if;
  return null;
end
$$;
create trigger event_evicted after delete on event
for each row execute function event_was_evicted();

-- Counts what is in a block (body_block_fill) and what the bodies of a project take (project_bytes).
create function body_block_changed() returns trigger
language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into body_block_fill (block_id, project_id, events, packed)
    values (new.id, new.project_id, new.events, new.events);
    insert into project_bytes (project_id, bodies)
    values (new.project_id, length(new.bytes))
    on conflict (project_id) do update set bodies = project_bytes.bodies + excluded.bodies;
  elsif tg_op = 'UPDATE' then
    update project_bytes set bodies = bodies + length(new.bytes) - length(old.bytes) where project_id = new.project_id;
  else
    update project_bytes set bodies = bodies - length(old.bytes) where project_id = old.project_id;
    delete from body_block_fill where block_id = old.id;
  end if;
  return null;
end
$$;
create trigger body_block_changed after insert or delete or update of bytes on body_block
for each row execute function body_block_changed();

-- The content of a file goes with the last attachment that has it.
create function attachment_was_deleted() returns trigger
language plpgsql as $$
begin
  delete from attachment_content
  where id = old.content_id
  and not exists (select 1 from attachment where content_id = old.content_id);
  return null;
end
$$;
create trigger attachment_content_unused after delete on attachment
for each row execute function attachment_was_deleted();

-- A visitor may report under an id or a trace before its event arrives. The report then gets the issue, and the event is kept, at most 20 of an
-- issue (retention/kept-for). Once for all rows of a statement: a batch has thousands.
create function report_event_to_receipts() returns trigger
language plpgsql as $$
begin
  if current_setting('digestline.moves_events', true) = 'on'
    or not exists (select 1 from receipt_report where code_id is not null) then
    return null;
  end if;
  update receipt_report
  set issue_id = found.issue_id
  from (
    select distinct on (code) code, issue_id
    from (
      select event_id as code, id, issue_id, project_id from fresh
      union all
      select trace_id as code, id, issue_id, project_id from fresh where trace_id is not null
    ) n
    where exists (select 1 from project p where p.id = n.project_id and p.receipts = 1)
    order by code, id
  ) found
  where receipt_report.code_id = found.code
  and receipt_report.issue_id is null;
  insert into kept_event (event_row, why, issue_id, at)
  select id, 'reported', issue_id, received
  from (
    select n.id, n.issue_id, n.received, row_number() over (partition by n.issue_id order by n.id) as place
    from fresh n
    where exists (
      select 1 from receipt_report r where r.code_id in (n.event_id, n.trace_id) and r.issue_id = n.issue_id
    )
  ) found
  where place + (select count(*) from kept_event k where k.issue_id = found.issue_id and k.why = 'reported') <= 20;
  return null;
end
$$;
create trigger receipt_reports_of_event after insert on event
referencing new table as fresh
for each statement execute function report_event_to_receipts();

-- The same for reports under any other code, which a sighting ties to an issue.
create function report_sighting_to_receipts() returns trigger
language plpgsql as $$
begin
  if not exists (select 1 from receipt_report) then
    return null;
  end if;
  update receipt_report
  set issue_id = found.issue_id
  from (
    select distinct on (code, kind) code, kind, issue_id
    from fresh
    where exists (select 1 from project p where p.id = fresh.project_id and p.receipts = 1)
    order by code, kind, id
  ) found
  where receipt_report.code = found.code
  and receipt_report.kind = found.kind
  and receipt_report.issue_id is null;
  insert into kept_event (event_row, why, issue_id, at)
  select id, 'reported', issue_id, last_seen
  from (
    select e.id, e.issue_id, max(n.last_seen) as last_seen,
      row_number() over (partition by e.issue_id order by e.id) as place
    from fresh n
    join event e on e.event_id = n.event_id and e.project_id = n.project_id
    where exists (
      select 1 from receipt_report r where r.code = n.code and r.kind = n.kind and r.issue_id = n.issue_id
    )
    group by e.id, e.issue_id
  ) found
  where place + (select count(*) from kept_event k where k.issue_id = found.issue_id and k.why = 'reported') <= 20
  on conflict (event_row, why) do nothing;
  return null;
end
$$;
create trigger receipt_reports_of_sighting after insert on sighting
referencing new table as fresh
for each statement execute function report_sighting_to_receipts();

-- Reports follow their code to another issue, as when events are regrouped.
create function move_receipts_with_sighting() returns trigger
language plpgsql as $$
begin
  update receipt_report
  set issue_id = new.issue_id
  where issue_id = old.issue_id
  and code = new.code
  and kind = new.kind;
  return null;
end
$$;
create trigger receipt_reports_of_moved_sighting after update of issue_id on sighting
for each row when (new.issue_id <> old.issue_id) execute function move_receipts_with_sighting();

-- Environments of a release go with it.
create function release_was_deleted() returns trigger
language plpgsql as $$
begin
  delete from release_environment where project_id = old.project_id and version = old.version;
  return null;
end
$$;
create trigger release_gone after delete on release_seen
for each row execute function release_was_deleted();

-- Functions read from an uploaded script go with it.
create function artifact_content_was_deleted() returns trigger
language plpgsql as $$
begin
  delete from script_functions where hash = old.hash;
  return null;
end
$$;
create trigger script_functions_unused after delete on artifact_content
for each row execute function artifact_content_was_deleted();

-- The content of an uploaded file goes with the last upload that has it.
create function artifact_was_deleted() returns trigger
language plpgsql as $$
begin
  delete from artifact_content
  where hash = old.hash
  and not exists (select 1 from artifact where hash = old.hash);
  return null;
end
$$;
create trigger artifact_content_unused after delete on artifact
for each row execute function artifact_was_deleted();

-- Stacks of the project that could not be resolved are tried again after an upload (processing/jobs/late-uploads).
create function note_late_upload() returns trigger
language plpgsql as $$
begin
  update artifact_version set version = version + 1;
  insert into late_upload (project_id, version, tried)
  select new.project_id, version, 0
  from artifact_version
  on conflict (project_id) do update set version = excluded.version, tried = 0;
  return null;
end
$$;
create trigger late_upload_of_artifact after insert on artifact
for each row execute function note_late_upload();

-- Recorders keep the rules in memory, and read them again when this version is another one.
create function alerting_changed() returns trigger
language plpgsql as $$
begin
  update alert_version set version = version + 1;
  return null;
end
$$;
create trigger alert_version_rule after insert or delete on alert_rule
for each row execute function alerting_changed();
create trigger alert_version_rule_changed
after update of name, enabled, whens, search, to_members, gather_seconds, pause_minutes, quiet on alert_rule
for each row execute function alerting_changed();
create trigger alert_version_rule_channel after insert or delete on alert_rule_channel
for each row execute function alerting_changed();
create trigger alert_version_channel_changed after update of kind, off_at on alert_channel
for each row execute function alerting_changed();
create trigger alert_version_mail_new after insert on setting
for each row when (new.name = 'mail') execute function alerting_changed();
create trigger alert_version_mail_gone after delete on setting
for each row when (old.name = 'mail') execute function alerting_changed();

-- Compiling a statement takes PostgreSQL longer than any of these runs. Only the owner of the database may say so; without that it works too.
do $$
begin
  execute format('alter database %I set jit = off', current_database());
exception when insufficient_privilege then
  null;
end
$$;
