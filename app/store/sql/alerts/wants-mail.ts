/** SQL expressions: columns or named parameters. `issueId` may be null. */
type About = { userId: string; projectId: string; kind: string; issueId: string }

/**
 * Condition: none of the person's opt-outs covers this alert (app/alerts/mail-opt-out.ts). Every query that finds receivers of alerts
 * contains it, so that opting out always works.
 *
 *     select m.user_id from membership m where m.project_id = :projectId
 *     and ${wantsMail({ userId: 'm.user_id', projectId: ':projectId', kind: ':kind', issueId: ':issueId' })}
 */
export const wantsMail = ({ userId, projectId, kind, issueId }: About): string =>
  `not exists (
    select 1
    from mail_opt_out o
    where o.user_id = ${userId}
    and o.project_id in (0, ${projectId})
    and (
      o.kind in ('all', ${kind})
      or (o.kind = 'others' and ${kind} not in ('assigned', 'mentioned') and not exists (
        select 1
        from issue concerned
        where concerned.id = ${issueId}
        and (
          concerned.assignee = ${userId}
          or concerned.team in (select team_id from team_member where user_id = ${userId})
        )
      ))
    )
  )`
