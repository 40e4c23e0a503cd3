/** SQL expressions: columns or named parameters. `issueId` may be null. */
type About = { userId: string; projectId: string; kind: string; issueId: string }

/**
 * That a person wants an alert by mail: none of their opt-outs covers it (app/alerts/mail-opt-out.ts). Wherever alerts are sent to people this
 * stands in the query, so that a person's own choice always wins.
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
