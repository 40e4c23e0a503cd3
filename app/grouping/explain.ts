import type { Event } from '../events/event'
import type { Grouped } from './group.server'
import { describeConditions } from './rule-words'
import type { GroupingRule } from './rules'
import { splitComponents } from './split'

/**
 * Why an event is in its issue, in words: from what `fingerprint` returned, so that nothing has to be asked of the frozen versions.
 * A component nobody here knows is shown as it is.
 */
export type Explanation = {
  /** One sentence: which rule of the fingerprint, or of the project, applied. */
  because: string
  /** What counted, in order. */
  parts: ExplainedPart[]
  /** What rules and splits of the project changed. */
  changes: string[]
}

export type ExplainedPart = { label: string; value: string }

type Explained = Pick<Grouped, 'components' | 'ruleId' | 'splits'> & {
  event: Pick<Event, 'exceptions' | 'threads' | 'clientFingerprint'>
}

/** `rules`: the project's, in their order. */
export function explain({ event, components, ruleId, splits }: Explained, rules: GroupingRule[]): Explanation {
  const place = rules.findIndex(({ id }) => id === ruleId)
  const rule = rules[place]
  return {
    ...own(event, components, rule?.effect.fingerprint !== undefined),
    changes: [...(rule ? [ruleWords(rule, place)] : []), ...splits.map(splitWords)],
  }
}

function own(
  event: Explained['event'],
  components: string[],
  isRuled: boolean,
): Pick<Explanation, 'because' | 'parts'> {
  if (event.clientFingerprint?.length) {
    const because = isRuled
      ? 'A rule of the project says what belongs together.'
      : 'The application itself says what belongs together: it sends a fingerprint.'
    return { because, parts: components.map((value) => ({ label: 'Fingerprint', value })) }
  }
  const [kind = '', ...rest] = components
  const known = kinds[kind]
  if (known) return { because: known.because, parts: labelled(rest, event, known.label) }
  return { because: byStack, parts: labelled(components, event, 'Message') }
}

const byStack =
  'Events with the same types of exception and the same calls are together. Line numbers, hosts and build hashes do not count.'

const kinds: Record<string, { because: string; label: string }> = {
  'chunk-load': {
    because: 'Failures to load a part of the application are one issue, whichever part it was.',
    label: 'Part',
  },
  hydration: {
    because: 'Pages whose HTML does not fit the application are told apart by the place they happen in.',
    label: 'Place',
  },
  hidden: {
    because: 'The framework withheld the message, so the event goes by its digest, or by its place where it has none.',
    label: 'Place',
  },
  'script-error': {
    because: 'Browsers say nothing about scripts of other origins, so the event goes by its place.',
    label: 'Place',
  },
  message: { because: 'There is no exception: events that say the same are together.', label: 'Message' },
  thread: {
    because: 'No exception has a stack: events are together by the calls of the thread that crashed.',
    label: 'Type',
  },
  exception: { because: 'There is no stack: events are together by type and what they say.', label: 'Message' },
  fallback: {
    because: 'There is neither stack nor message: events are together by platform and place.',
    label: 'Place',
  },
}

/** `otherwise`: what a component is that is neither a call nor a type. */
function labelled(components: string[], event: Explained['event'], otherwise: string): ExplainedPart[] {
  const types = new Set(event.exceptions.map(({ type }) => type))
  const images = imagesOf(event)
  return components.flatMap((value) => {
    if (value === '') return []
    const call = callOf(value) ?? (images.has(value.replace(/\+[0-9a-f]+$/, '')) ? value : undefined)
    if (call) return [{ label: 'Call', value: call }]
    if (value === 'digest') return []
    return [{ label: types.has(value) ? 'Type' : /^\d{6,}$/.test(value) ? 'Digest' : otherwise, value }]
  })
}

/** A nameless frame is its place in its image: `libprice.so+2a40`, or the image alone. */
function imagesOf({ exceptions, threads }: Explained['event']): Set<string | undefined> {
  const frames = [...exceptions, ...threads].flatMap((one) => one.frames)
  return new Set(frames.map((frame) => frame.package?.split(/[/\\]/).at(-1)))
}

/** A frame is `file|function|source line`; what does not count is empty. */
function callOf(component: string): string | undefined {
  const match = /^([^|\n]*)\|([^|\n]*)\|(.*)$/s.exec(component)
  if (!match) return undefined
  const [, file, name, source] = match
  const where = [name, file].filter(Boolean).join(' in ') || 'somewhere'
  return source ? `${where}: ${source}` : where
}

function ruleWords(rule: GroupingRule, place: number): string {
  const { fingerprint, title, level } = rule.effect
  const done = [fingerprint && 'groups it', title !== undefined && 'gives its title', level && `makes it ${level}`]
  return `Rule ${place + 1} ${done.filter(Boolean).join(' and ')}: ${describeConditions(rule.conditions)}.`
}

function splitWords({ component, value }: Grouped['splits'][number]): string {
  const name = splitComponents.find((one) => one.component === component)?.name.toLowerCase() ?? component
  return `Told apart by ${name}: ${value === '' ? 'it has none' : `“${value}”`}.`
}
