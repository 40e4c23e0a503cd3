import type { Distribution } from '~/store/insight'

/** Names of counted fields as Sentry's clients call them. Tags keep their name. */
const names: Record<string, string> = { type: 'error.type', file: 'stack.filename', function: 'stack.function' }

/** The name here of a tag as a client calls it. */
export const tagCalled = (key: string): string =>
  Object.entries(names).find(([, sentry]) => sentry === key)?.[0] ?? key.replace(/\.name$/, '')

/** A tag of an issue with its most frequent values. First times are not counted by value. */
export const tagJson = (tag: Distribution) => ({
  key: names[tag.name] ?? tag.name,
  name: names[tag.name] ?? tag.name,
  totalValues: tag.count,
  uniqueValues: tag.kept,
  topValues: tag.values.map((value) => tagValueJson(tag.name, value)),
})

export const tagValueJson = (name: string, { value, count, lastSeen }: Distribution['values'][number]) => ({
  key: names[name] ?? name,
  name: value,
  value,
  count,
  firstSeen: null,
  lastSeen: new Date(lastSeen).toISOString(),
})
