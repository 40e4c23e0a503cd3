import type { Event, Frame, Level } from '../events/event'
import { ruleTitle } from './rule-title'
import { matchesWildcard } from './wildcard'

/**
 * A project's rules, which replace the fingerprint.
 * 1. A rule applies when all of its conditions match. Path and function must match the same frame.
 * 2. Only the first rule that applies counts. Rules are tried in order; disabled ones are skipped.
 * 3. A rule sees the event after scrubbing and symbolication, like its page.
 * 4. A pattern matches the whole text, `*` matches anything, case is ignored.
 * 5. The fingerprint of a rule is read like one from the client, and replaces it: `{{ default }}` is the fingerprint without either; `{{
 *    type }}`, `{{ function }}`, `{{ tags.name }}` … are values of the event. The same placeholders work in its title.
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

/** The conditions that an event is tested for. */
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

/** The event with the title and level of the rule. */
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
