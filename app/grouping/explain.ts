import type { Event } from '../events/event'
import type { Grouped } from './group.server'
import type { GroupingRule } from './rules'

/**
 * Why an event is in its issue, derived from the result of `fingerprint`, so that the frozen versions need no code for it. The page picks
 * the words (app/texts/en/grouping.ts). Unknown components are shown as they are.
 */
export type Explanation = {
  /** The rule of the fingerprint, or of the project, that applied. */
  because: Because
  /** The components of the fingerprint, in order. */
  parts: ExplainedPart[]
  /** The project's rule that changed the event; `place` is its number in the list, from 1. */
  rule?: { place: number } & Pick<GroupingRule, 'conditions' | 'effect'>
  /** The splits that separate it, with the event's value; empty when it has none. */
  splits: Grouped['splits']
}

export type Because =
  | 'project-rule'
  | 'client-fingerprint'
  | 'stack'
  | 'chunk-load'
  | 'hydration'
  | 'hidden'
  | 'script-error'
  | 'message'
  | 'thread'
  | 'exception'
  | 'fallback'

export type PartLabel = 'frame' | 'type' | 'digest' | 'fingerprint' | 'message' | 'place' | 'chunk'

export type ExplainedPart = { label: PartLabel; value: string }

type Explained = Pick<Grouped, 'components' | 'ruleId' | 'splits'> & {
  event: Pick<Event, 'exceptions' | 'threads' | 'clientFingerprint'>
}

/** `rules`: those of the project, in order. */
export function explain({ event, components, ruleId, splits }: Explained, rules: GroupingRule[]): Explanation {
  const index = rules.findIndex(({ id }) => id === ruleId)
  const rule = rules[index]
  return {
    ...ofFingerprint(event, components, rule?.effect.fingerprint !== undefined),
    ...(rule && { rule: { place: index + 1, conditions: rule.conditions, effect: rule.effect } }),
    splits,
  }
}

function ofFingerprint(
  event: Explained['event'],
  components: string[],
  isRuled: boolean,
): Pick<Explanation, 'because' | 'parts'> {
  if (event.clientFingerprint?.length) {
    const parts = components.map((value) => ({ label: 'fingerprint' as const, value }))
    return { because: isRuled ? 'project-rule' : 'client-fingerprint', parts }
  }
  const [kind = '', ...rest] = components
  const known = kinds.get(kind)
  if (known) return { because: known.because, parts: labelled(rest, event, known.label) }
  return { because: 'stack', parts: labelled(components, event, 'message') }
}

/** First components that say which rule of the fingerprint applied; `label`: what the other components are. */
const kinds = new Map<string, { because: Because; label: PartLabel }>([
  ['chunk-load', { because: 'chunk-load', label: 'chunk' }],
  ['hydration', { because: 'hydration', label: 'place' }],
  ['hidden', { because: 'hidden', label: 'place' }],
  ['script-error', { because: 'script-error', label: 'place' }],
  ['message', { because: 'message', label: 'message' }],
  ['thread', { because: 'thread', label: 'type' }],
  ['exception', { because: 'exception', label: 'message' }],
  ['fallback', { because: 'fallback', label: 'place' }],
])

/** `otherwise`: the label of a component that is neither a frame nor a type. */
function labelled(components: string[], event: Explained['event'], otherwise: PartLabel): ExplainedPart[] {
  const types = new Set(event.exceptions.map(({ type }) => type))
  const images = imagesOf(event)
  return components.flatMap((value): ExplainedPart[] => {
    if (value === '') return []
    const frame = frameOf(value) ?? (images.has(value.replace(/\+[0-9a-f]+$/, '')) ? value : undefined)
    if (frame) return [{ label: 'frame', value: frame }]
    if (value === 'digest') return []
    return [{ label: types.has(value) ? 'type' : /^\d{6,}$/.test(value) ? 'digest' : otherwise, value }]
  })
}

/** A frame without a name is shown by its offset in its image: `libprice.so+2a40`, or by the image alone. */
function imagesOf({ exceptions, threads }: Explained['event']): Set<string | undefined> {
  const frames = [...exceptions, ...threads].flatMap((one) => one.frames)
  return new Set(frames.map((frame) => frame.package?.split(/[/\\]/).at(-1)))
}

/** A frame's component is `file|function|source line`, with empty parts for what does not count: `openTill (till.ts): throw …`. */
function frameOf(component: string): string | undefined {
  const match = /^([^|\n]*)\|([^|\n]*)\|(.*)$/s.exec(component)
  if (!match) return undefined
  const [, file, name, source] = match
  const where = name && file ? `${name} (${file})` : name || file || '?'
  return source ? `${where}: ${source}` : where
}
