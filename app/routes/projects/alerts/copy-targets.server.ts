import type { Viewer } from '~/accounts/viewer'
import { readRuleFile, ruleFile } from '~/alerts/rule-file'
import type { ShownRule } from '~/store/alert-rules'
import type { ShownChannel } from '~/store/channels'
import type { Store } from '~/store/store'

/** A project or the instance (without slug) to which a rule can be copied. `missing`: channels of the rule that do not exist there. */
export type CopyTarget = { slug?: string; name?: string; missing: string[] }

/** Maximum projects that are offered; each costs a query. */
const mostTargets = 100

type Copied = { slug: string | undefined; rule: ShownRule; channels: ShownChannel[] }

/** All other projects, and the instance, whose rules the viewer may change. */
export async function copyTargets(
  store: Pick<Store, 'projects' | 'channels'>,
  viewer: Viewer & { kind: 'user' },
  { slug, rule, channels }: Copied,
): Promise<CopyTarget[]> {
  const projects = (await store.projects.list(viewer)).filter(
    ({ role, ...project }) => role === 'admin' && project.slug !== slug,
  )
  const file = JSON.stringify(ruleFile([rule], channels))
  const missingIn = async (target: string | undefined) => {
    const read = readRuleFile(file, (await store.channels.list(viewer, target)) ?? [])
    return read.ok ? read.missing.map(({ name }) => name) : []
  }
  const targets: CopyTarget[] = []
  if (viewer.owner && slug !== undefined) targets.push({ missing: await missingIn(undefined) })
  for (const project of projects.slice(0, mostTargets)) {
    targets.push({ slug: project.slug, name: project.name, missing: await missingIn(project.slug) })
  }
  return targets
}
