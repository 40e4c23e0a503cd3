import type { AlertNews } from '../../../alerts/alert'
import type { ChannelKind } from '../../../alerts/channel'
import { asksFor, type RuleToDecide } from '../../../alerts/decide-alerts'
import type { WhenKind } from '../../../alerts/when'
import { parseSearch } from '../../../issues/search/parse-search'
import type { Db } from '../db'
import { ruleColumns, type SqlRule, toRule } from './rule-rows'

/** The enabled rules of all projects, kept in memory. */
export type LoadedRules = {
  rules: RuleToDecide[]
  /** The ids of enabled channels that close incidents. */
  closing: number[]
  /** Whether the server has a mail server to send with. */
  mail: boolean
}

/** The kinds of channels that are notified when an issue they alerted about is resolved. */
const closingKinds: readonly ChannelKind[] = ['pagerduty']

const loaders = new WeakMap<Db, () => Promise<LoadedRules>>()

/**
 * The rules as of this transaction. They are cached until something they depend on changes, also in another process: triggers count changes
 * in `alert_version`. Each call reads only that row.
 */
export function prepareLoadedRules(db: Db): () => Promise<LoadedRules> {
  const known = loaders.get(db)
  if (known) return known
  const version = db.prepare<[], number>('select version from alert_version where id = 1').pluck()
  const rules = db.prepare<[], SqlRule>(
    `select ${ruleColumns}
    from alert_rule r
    where r.enabled = 1
    order by r.id`,
  )
  const on = db.prepare<[], { id: number; kind: ChannelKind }>(
    'select id, kind from alert_channel where off_at is null',
  )
  const mail = db.prepare("select 1 from setting where name = 'mail'")

  const load = async (): Promise<LoadedRules> => {
    const canMail = (await mail.get()) !== undefined
    const channels = (await on.all()).filter(({ kind }) => kind !== 'mail' || canMail)
    const isOn = new Set(channels.map(({ id }) => id))
    return {
      mail: canMail,
      closing: channels.flatMap(({ id, kind }) => (closingKinds.includes(kind) ? [id] : [])),
      rules: (await rules.all()).map((row) => {
        const rule = toRule(row)
        const { terms, problems } = parseSearch(rule.search)
        return {
          ...rule,
          toMembers: rule.toMembers && canMail,
          terms: problems.length > 0 ? undefined : terms,
          reachable: rule.channels.filter((id) => isOn.has(id)),
        }
      }),
    }
  }

  let kept: { version: number | undefined; loaded: LoadedRules } | undefined
  const ask = async (): Promise<LoadedRules> => {
    const now = await version.get()
    if (kept?.version !== now || !kept) kept = { version: now, loaded: await load() }
    return kept.loaded
  }
  loaders.set(db, ask)
  return ask
}

export const asksForKind = ({ rules }: LoadedRules, kind: WhenKind): boolean =>
  rules.some(({ when }) => when.some((one) => one.kind === kind))

/** The news whose kind some rule asks for. */
export const askedFor = <N extends AlertNews>({ rules }: LoadedRules, news: N[]): N[] =>
  rules.length === 0 ? [] : news.filter((one) => rules.some((rule) => asksFor(rule, one)))
