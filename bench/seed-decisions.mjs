/**
 * Decisions of people about the issues of a seeded database: one in six is resolved, one in eleven muted, one in nineteen regressed, one in
 * seven assigned, and a few escalate.
 */
export const decisions = `
  update issue set status = 'resolved' where id % 6 = 1;
  update issue set status = 'muted' where id % 11 = 2;
  update issue set status = 'regressed', regressed_in = last_release where id % 19 = 3;
  update issue set assignee = 1 where id % 7 = 4;
  update issue set priority = 3 where id % 13 = 5;
  update issue set priority = 1 where id % 17 = 6;
  update issue set escalated_at = last_seen - 3600000 where id % 400 = 7;
`
