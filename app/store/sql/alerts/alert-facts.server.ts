import { besideSource, guessedSource } from '../../../digests/code'
import { type AlertFacts, type AlertIssue, factLimits } from '../../alert-facts'
import { mapInOrder } from '../../in-order'
import type { Db } from '../db'
import { isEvent, listed } from '../dialect'
import { type SqlIssue, selectIssues, toIssue } from '../issues/issue-rows.server'
import { joinMergeTarget } from '../issues/merge-targets.server'
import { ownersOnly, type Seeing, seeing } from '../visible.server'

type SeeingIds = Seeing & { ids: string }

/** Newest sightings of each issue that are read to find its digests. */
const sightingsRead = 20

export function sqlAlertFacts(db: Db): AlertFacts {
  const ask = {
    targets: db.prepare<SeeingIds, { asked: number; id: number }>(
      `select o.id as asked, i.id
      from issue o
      ${joinMergeTarget}
      where o.id in ${listed(':ids')}
      and ${ownersOnly}`,
    ),
    issues: db.prepare<{ ids: string }, SqlIssue>(`${selectIssues} where i.id in ${listed(':ids')}`),
    environments: db.prepare<{ ids: string }, { id: number; environment: string }>(
      `select i.id, e.environment
      from issue i
      join event e on ${isEvent('e', 'i.last_event', 'i.project_id')}
      where i.id in ${listed(':ids')}
      and e.environment is not null`,
    ),
    // The condition on `source` is the condition of the partial index.
    digests: db.prepare<{ id: number }, { code: string }>(
      `select code
      from (
        select code, last_seen
        from sighting
        where issue_id in (select id from issue where id = :id or merged_into = :id)
        and kind = 'digest'
        and source not in ('${guessedSource}', '${besideSource}')
        order by last_seen desc
        limit ${sightingsRead}
      )
      group by code
      order by max(last_seen) desc, code
      limit ${factLimits.digests}`,
    ),
    projects: db.prepare<SeeingIds, { id: number; slug: string; name: string; receipts: 0 | 1 }>(
      `select id, slug, name, receipts
      from project
      where id in ${listed(':ids')}
      and ${ownersOnly}`,
    ),
    rules: db.prepare<SeeingIds, { id: number; name: string }>(
      `select id, name
      from alert_rule
      where id in ${listed(':ids')}
      and ${ownersOnly}`,
    ),
    comments: db.prepare<SeeingIds, { id: number; text: string }>(
      `select id, substr(text, 1, ${factLimits.commentLength}) as text
      from comment
      where id in ${listed(':ids')}
      and ${ownersOnly}`,
    ),
  }

  const readIssues = async (asked: SeeingIds): Promise<Map<number, AlertIssue>> => {
    const targets = await ask.targets.all(asked)
    const ids = JSON.stringify([...new Set(targets.map(({ id }) => id))])
    const environments = new Map((await ask.environments.all({ ids })).map(({ id, environment }) => [id, environment]))
    const issues = new Map(
      await mapInOrder(await ask.issues.all({ ids }), async (row) => {
        const environment = environments.get(row.id)
        const digests = (await ask.digests.all({ id: row.id })).map(({ code }) => code)
        return [row.id, { issue: toIssue(row), ...(environment && { environment }), digests }]
      }),
    )
    return new Map(
      targets.flatMap(({ asked, id }) => {
        const issue = issues.get(id)
        return issue ? [[asked, issue] as const] : []
      }),
    )
  }

  return {
    async read(viewer, { issueIds, projectIds, ruleIds, commentIds }) {
      const asked = (ids: number[]) => ({
        ...seeing(viewer),
        ids: JSON.stringify([...new Set(ids)].slice(0, factLimits.asked)),
      })
      const byId = <R extends { id: number }>(rows: R[]) => new Map(rows.map((row) => [row.id, row]))
      return {
        issues: issueIds.length > 0 ? await readIssues(asked(issueIds)) : new Map(),
        projects: byId(
          (await ask.projects.all(asked(projectIds))).map(({ receipts, ...project }) => ({
            ...project,
            receipts: receipts === 1,
          })),
        ),
        rules: byId(await ask.rules.all(asked(ruleIds))),
        comments: commentIds.length > 0 ? byId(await ask.comments.all(asked(commentIds))) : new Map(),
      }
    },
  }
}
