-- "what came back since then?", on the first screen. Small: few issues are in that state.
create index issue_regressed on issue (status_at)
  where status = 'regressed' and merged_into is null and folded = 0;
