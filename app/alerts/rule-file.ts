import type { ChannelKind } from './channel'
import { ruleLimits } from './rule'
import { type NewRule, type RuleJsonMistake, readRule, ruleJson } from './rule-json'

/** A channel as a file of rules names it: ids mean nothing in another project. */
type NamedChannel = { kind: ChannelKind; name: string }
type KnownChannel = NamedChannel & { id: number }

/** The value of `digestline` in a file of rules. */
const fileKind = 'alert-rules'

/** Rules as a file that another project or instance can read. Channels that are not known are left out. */
export function ruleFile(rules: NewRule[], channels: KnownChannel[]) {
  return {
    digestline: fileKind,
    version: 1,
    rules: rules.map((rule) => ({
      ...ruleJson(rule),
      channels: rule.channels.flatMap((id) => {
        const channel = channels.find((one) => one.id === id)
        return channel ? [{ kind: channel.kind, name: channel.name }] : []
      }),
    })),
  }
}

/** `missing`: channels the file names that there are none of here: their rules are read without them. */
export type ReadRuleFile =
  | { ok: true; rules: NewRule[]; missing: NamedChannel[] }
  | { ok: false; what: 'not-json' | 'not-rules' | 'too-many' }
  /** `rule`: its place in the file, from 0. */
  | { ok: false; what: 'mistakes'; rule: number; mistakes: RuleJsonMistake[] }

/** Reads the text of a file that `ruleFile` wrote. `channels`: those the rules may use here, found again by kind and name. */
export function readRuleFile(text: string, channels: KnownChannel[]): ReadRuleFile {
  const file = parsed(text)
  if (file === undefined) return { ok: false, what: 'not-json' }
  if (!isFile(file)) return { ok: false, what: 'not-rules' }
  if (file.rules.length > ruleLimits.rules) return { ok: false, what: 'too-many' }
  const rules: NewRule[] = []
  const missing = new Map<string, NamedChannel>()
  for (const [index, value] of file.rules.entries()) {
    const named = channelsIn(value)
    const known = named.flatMap((one) => {
      const found = channels.find(({ kind, name }) => kind === one.kind && name === one.name)
      if (!found) missing.set(`${one.kind} ${one.name}`, one)
      return found ? [found.id] : []
    })
    const read = readRule(typeof value === 'object' ? { ...value, channels: known } : value)
    if (!read.ok) return { ok: false, what: 'mistakes', rule: index, mistakes: read.mistakes }
    rules.push(read.rule)
  }
  return { ok: true, rules, missing: [...missing.values()] }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

const isFile = (value: unknown): value is { rules: unknown[] } =>
  typeof value === 'object' &&
  value !== null &&
  'digestline' in value &&
  value.digestline === fileKind &&
  'version' in value &&
  value.version === 1 &&
  'rules' in value &&
  Array.isArray(value.rules)

function channelsIn(rule: unknown): NamedChannel[] {
  if (typeof rule !== 'object' || rule === null || !('channels' in rule) || !Array.isArray(rule.channels)) return []
  return rule.channels.slice(0, ruleLimits.channels).flatMap((one: unknown) => {
    if (typeof one !== 'object' || one === null || !('kind' in one) || !('name' in one)) return []
    return typeof one.kind === 'string' && typeof one.name === 'string'
      ? [{ kind: one.kind as ChannelKind, name: one.name.slice(0, 100) }]
      : []
  })
}
