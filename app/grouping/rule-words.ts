import type { RuleConditions, RuleEffect } from './rules'

/* A grouping rule as the audit log keeps it: in words that outlive the rule and need no translation. */

/** `type: NotFound · tag tenant: *`. */
export const conditionWords = ({ type, message, path, function: name, tag }: RuleConditions): string =>
  Object.entries({ type, message, path, function: name, ...(tag && { [`tag ${tag.name}`]: tag.value }) })
    .flatMap(([what, pattern]) => (pattern === undefined ? [] : [`${what}: ${pattern}`]))
    .join(' · ')

/** What a rule sets, by name: `{ fingerprint: 'gone, {{ tags.tenant }}', level: 'warning' }`. */
export const effectWords = ({ fingerprint, title, level }: RuleEffect): Record<string, string> => ({
  ...(fingerprint && { fingerprint: fingerprint.join(', ') }),
  ...(title !== undefined && { title }),
  ...(level && { level }),
})
