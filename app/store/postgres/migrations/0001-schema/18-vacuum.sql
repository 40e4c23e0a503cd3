-- Every batch updates rows of these tables. By default they are analysed when a tenth of their rows has changed, which under load is every minute:
-- then every connection plans its statements again. What is known of their values stays true much longer. A vacuum takes two seconds of processor
-- time at once by default; with rests it is done long before the next one.
do $$
declare
  updated text;
begin
  foreach updated in array array[
    'issue', 'issue_facet', 'issue_facet_other', 'issue_hour', 'issue_part_hour', 'issue_text', 'sighting', 'storm', 'resolution',
    'release_environment', 'project_bytes'
  ] loop
    execute format('alter table %I set (autovacuum_analyze_scale_factor = 5, autovacuum_vacuum_cost_delay = 20)', updated);
  end loop;
end
$$;
