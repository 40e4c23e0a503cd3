import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Viewer } from '~/accounts/viewer'
import { findCodes } from '~/digests/find-codes'
import { groupEvent } from '~/grouping/group.server'
import { compareGrouping, type Preview, type Sample } from '~/grouping/preview'
import { isTitleOf } from '~/grouping/rule-title'
import type { GroupingRule } from '~/grouping/rules'
import type { RecentEvent } from '~/store/grouping-rules'
import type { Store } from '~/store/store'
import { storedEvent } from '~/symbolication/stored-event'

/** Events that are previewed: a few of many issues show more than many of a few. */
const tried = { issues: 100, atOnce: 5, perIssue: 5 }
/** Maximum milliseconds of the whole preview. */
const budgetMilliseconds = 1500

/** What would change if this rule was saved. */
export async function previewRule(
  store: Store,
  viewer: Viewer,
  slug: string,
  rule: GroupingRule,
): Promise<Preview | undefined> {
  const [settings, rules] = await Promise.all([
    store.groupingRules.settings(viewer, slug),
    store.groupingRules.list(viewer, slug),
  ])
  if (!settings || !rules) return undefined
  const changed = { ...settings, rules: withRule(rules, rule).filter(({ enabled }) => enabled) }
  const samples = await tryAll(recentOf(store, viewer, slug), (event, kept) => {
    const codes = findCodes(event, [])
    return {
      issue: kept.issueShortId,
      before: shapeOf(groupEvent(event, codes, settings)),
      after: shapeOf(groupEvent(event, codes, changed)),
    }
  })
  return compareGrouping(samples)
}

/** Issues with recent events that would be grouped differently. */
export async function issuesToRegroup(store: Store, viewer: Viewer, slug: string): Promise<string[]> {
  const settings = await store.groupingRules.settings(viewer, slug)
  if (!settings) return []
  const strays = await tryAll(recentOf(store, viewer, slug), (event, { fingerprint, issueShortId, issueTitle }) => {
    const today = groupEvent(event, findCodes(event, []), settings)
    const isTitled = today.retitled === undefined || isTitleOf(today.retitled, issueTitle)
    return today.fingerprint === fingerprint && isTitled ? undefined : issueShortId
  })
  return [...new Set(strays.filter((issue) => issue !== undefined))]
}

/** A changed rule keeps its place, a new one is last. */
const withRule = (rules: GroupingRule[], rule: GroupingRule): GroupingRule[] =>
  rules.some(({ id }) => id === rule.id) ? rules.map((one) => (one.id === rule.id ? rule : one)) : [...rules, rule]

const shapeOf = ({ fingerprint, event }: ReturnType<typeof groupEvent>): Sample['before'] => {
  return { fingerprint, title: event.title, level: event.level }
}

/** In slices, so that a preview delays no other request. */
async function* recentOf(store: Store, viewer: Viewer, slug: string): AsyncGenerator<RecentEvent> {
  const { issues, atOnce, perIssue } = tried
  for (let skip = 0; skip < issues; skip += atOnce) {
    const slice = await store.groupingRules.recent(viewer, slug, { skip, issues: atOnce, perIssue })
    yield* slice
    await nextTurn()
  }
}

/** Events beyond the time budget are left out. */
async function tryAll<T>(
  kept: AsyncIterable<RecentEvent>,
  attempt: (event: ReturnType<typeof storedEvent>, kept: RecentEvent) => T,
): Promise<T[]> {
  const found: T[] = []
  const end = performance.now() + budgetMilliseconds
  for await (const one of kept) {
    found.push(attempt(storedEvent(one), one))
    if (performance.now() > end) break
  }
  return found
}
