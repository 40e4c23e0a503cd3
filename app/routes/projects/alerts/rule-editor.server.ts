import type { RouterContextProvider } from 'react-router'
import { days, type Instant } from '~/clock'
import { runtimeContext, viewerContext } from '~/context'
import { readSearch } from '~/issues/search/read-search'
import { dayOf } from '~/projects/quotas'
import type { RuleContent } from '~/store/alert-rules'
import { type RuleMistakes, readRuleFields } from './read-rule-fields'
import type { RuleFields } from './rule-fields'
import type { ShownPreview } from './rule-preview'

/** What the page of a rule shows in addition to the form. `unknownTags`: tags of its search that no event has. */
export type RuleEditorState = {
  fields: RuleFields
  mistakes: RuleMistakes
  preview?: ShownPreview
  unknownTags: string[]
}

/** Days of the preview; the last one is today (UTC). */
const previewDays = 14
const newestAlerts = 6

type EditorArgs = { context: Readonly<RouterContextProvider>; slug: string | undefined }

/** Reads the form, and previews the rule. */
export async function ruleEditorState(asked: EditorArgs, fields: RuleFields): Promise<RuleEditorState> {
  const { store } = asked.context.get(runtimeContext)
  const viewer = asked.context.get(viewerContext)
  const { rule, mistakes } = readRuleFields(fields)
  const [preview, { problems }] = await Promise.all([
    rule && previewOf(asked, { ...rule, enabled: true }),
    readSearch(store.facets, viewer, fields.search),
  ])
  return {
    fields,
    mistakes,
    ...(preview && { preview }),
    unknownTags: problems.flatMap((problem) => (problem.what === 'no-tag' ? problem.name : [])),
  }
}

async function previewOf({ context, slug }: EditorArgs, rule: RuleContent): Promise<ShownPreview | undefined> {
  const { store, now } = context.get(runtimeContext)
  const viewer = context.get(viewerContext)
  const at: Instant = now()
  const until = dayOf(at) + 1
  const from = until - previewDays
  const [preview, perDay] = await Promise.all([
    store.alertRules.preview(viewer, slug, { rule, since: days(from), at, limit: newestAlerts }),
    store.projects.eventsPerDay(viewer, { from, until }),
  ])
  if (!preview) return undefined
  const events = new Array<number>(previewDays).fill(0)
  for (const { slug: project, day, count } of perDay) {
    if (slug === undefined || project === slug) events[day - from] = (events[day - from] ?? 0) + count
  }
  return { ...preview, from: days(from), events }
}
