import type { RuleConditions, RuleEffect } from './rules'

/** `type is “NotFound” and message is “Order *”`. */
export function describeConditions({ type, message, path, function: name, tag }: RuleConditions): string {
  const said: [string, string | undefined][] = [
    ['type', type],
    ['message', message],
    ['path', path],
    ['function', name],
    [`tag ${tag?.name ?? ''}`, tag?.value],
  ]
  return said.flatMap(([what, pattern]) => (pattern === undefined ? [] : [`${what} is “${pattern}”`])).join(' and ')
}

/** `fingerprint “gone”, “{{ tags.tenant }}” · title “Gone” · level warning`. */
export function describeEffect({ fingerprint, title, level }: RuleEffect): string {
  return [
    fingerprint && `fingerprint ${fingerprint.map((part) => `“${part}”`).join(', ')}`,
    title !== undefined && `title “${title}”`,
    level && `level ${level}`,
  ]
    .filter(Boolean)
    .join(' · ')
}
