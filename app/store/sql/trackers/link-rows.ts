/** The ids of all issues that are shown as the same issue: the merge target and its members. */
export const linksOf = (issueId: string): string =>
  `(
    select i.id from issue i where i.id = ${issueId} or i.merged_into = ${issueId}
    union all
    select m.id
    from issue i
    join issue m on m.id = i.merged_into or m.merged_into = i.merged_into
    where i.id = ${issueId}
  )`
