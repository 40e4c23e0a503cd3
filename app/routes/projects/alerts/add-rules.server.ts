import type { RouterContextProvider } from 'react-router'
import { type ReadRuleFile, readRuleFile } from '~/alerts/rule-file'
import { runtimeContext, viewerContext } from '~/context'

/** The result of importing rules. `added`, `rejected`: names; `why`: the reason from the store. */
export type RulesAdded = {
  added: string[]
  rejected: { name: string; why: 'unknown' | 'too-many' | 'unknown-channel' }[]
  /** Channels that the file names and that do not exist here. */
  missing: string[]
}

/** Reads a file of rules and adds them to a project, or (without `slug`) to the instance. A file with a mistake adds nothing. */
export async function addRulesOf(
  context: Readonly<RouterContextProvider>,
  slug: string | undefined,
  text: string,
): Promise<RulesAdded | Extract<ReadRuleFile, { ok: false }>> {
  const { store, now } = context.get(runtimeContext)
  const viewer = context.get(viewerContext)
  const read = readRuleFile(text, (await store.channels.list(viewer, slug)) ?? [])
  if (!read.ok) return read
  const report: RulesAdded = { added: [], rejected: [], missing: read.missing.map(({ name }) => name) }
  for (const rule of read.rules) {
    const added = await store.alertRules.add(viewer, slug, { ...rule, at: now() })
    if (added.ok) report.added.push(rule.name)
    else report.rejected.push({ name: rule.name, why: added.why })
  }
  return report
}
