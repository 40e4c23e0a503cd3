import type { Event, Frame, Level } from '../events/event'
import { ruleTitle } from './rule-title'
import { matchesWildcard } from './wildcard'

/**
 * What a project says about grouping, instead of what the fingerprint would.
 *
 * 1. All conditions of a rule hold, or it does not apply. Path and function hold for one and the same frame.
 * 2. The first rule that applies is the only one that does. Rules are asked in their order; those switched off are not asked.
 * 3. A rule sees the event after scrubbing and symbolication, as its page shows it.
 * 4. Patterns stand for the whole text, `*` for anything; upper and lower case are the same.
 * 5. A rule's fingerprint is read like one the client asks for, and instead of it: `{{ default }}` is what the event would have
 *    without either, `{{ type }}`, `{{ function }}`, `{{ tags.name }}` … are its own values. The same stand in its title.
 */
export type GroupingRule = { id: number; enabled: boolean; conditions: RuleConditions; effect: RuleEffect }

export type RuleConditions = {
  type?: string
  message?: string
  path?: string
  function?: string
  tag?: { name: string; value: string }
}

export type RuleEffect = { fingerprint?: string[]; title?: string; level?: Level }

/** What a rule asks an event for. */
export type Ruled = Pick<Event, 'exceptions' | 'threads' | 'message' | 'tags' | 'title'>

/** The first rule that applies. */
export function ruleFor<Rule extends Pick<GroupingRule, 'enabled' | 'conditions'>>(
  event: Ruled,
  rules: Rule[],
): Rule | undefined {
  if (rules.length === 0) return undefined
  return rules.find(({ enabled, conditions }) => enabled && applies(event, conditions))
}

export function applies(event: Ruled, conditions: RuleConditions): boolean {
  const { type, message, path, function: name, tag } = conditions
  if (type !== undefined && !event.exceptions.some((thrown) => thrown.type && matchesWildcard(type, thrown.type))) {
    return false
  }
  if (message !== undefined && !messagesOf(event).some((text) => matchesWildcard(message, text))) return false
  if ((path !== undefined || name !== undefined) && !framesOf(event).some((frame) => isCall(frame, path, name))) {
    return false
  }
  return tag === undefined || event.tags.some(([key, value]) => key === tag.name && matchesWildcard(tag.value, value))
}

/** The event as the rule wants it shown and grouped. */
export function withEffect(event: Event, { fingerprint, title, level }: RuleEffect): Event {
  return {
    ...event,
    ...(fingerprint && { clientFingerprint: fingerprint }),
    ...(title !== undefined && { title: ruleTitle(title, event) }),
    ...(level && { level }),
  }
}

function messagesOf({ exceptions, message }: Ruled): string[] {
  return [...exceptions.map(({ value }) => value ?? ''), message ?? ''].filter((text) => text !== '')
}

function framesOf({ exceptions, threads }: Ruled): Frame[] {
  return [...exceptions, ...threads].flatMap(({ frames }) => frames)
}

function isCall(frame: Frame, path: string | undefined, name: string | undefined): boolean {
  const files = [frame.filename, frame.absPath, frame.module].filter((file) => file !== undefined)
  if (path !== undefined && !files.some((file) => matchesWildcard(path, file))) return false
  return name === undefined || (frame.function !== undefined && matchesWildcard(name, frame.function))
}
