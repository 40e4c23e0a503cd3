/** How many events of a project are kept, or of all, as SQL. Sums of `tally_total`: counting events would take seconds. */
export const eventsKept = (project?: string): string => `coalesce((
        select sum(case when t.outcome = 'evicted' then -t.count else t.count end)
        from tally_total t
        where (
          t.outcome in ('made', 'evicted')
          or t.outcome = 'processed' and t.item_kind in ('event', 'raw_security', 'security', 'nel')
        )${project ? ` and t.project_id = ${project}` : ''}
      ), 0)`
