import type { AlertMessage } from '../message'
import { headingOf, mainLinkOf, otherLines, titleOf } from '../message-parts'
import { shorten, utf8Bytes } from '../shorten'

/*
 * Templates of JSON bodies. The template is parsed first, and placeholders are replaced in its strings only: no value can end a string, add
 * a field or change the structure.
 */

/** `text` has room in the smallest message of the presets: WeCom takes 2,048 bytes. */
const templateLimits = { text: 1800, value: 500, depth: 20 } as const

const placeholder = /\{\{\s*([\w.]*)\s*\}\}/g

/** Values by name. */
const values: Record<string, (message: AlertMessage) => string | number | undefined> = {
  id: ({ messageId }) => messageId,
  type: ({ type }) => type,
  at: ({ at }) => new Date(at).toISOString(),
  subject: ({ subject }) => subject,
  headline: ({ headline }) => headline,
  heading: headingOf,
  title: titleOf,
  text: templateText,
  url: (message) => mainLinkOf(message),
  'rule.name': ({ rule }) => rule?.name,
  'project.slug': ({ project }) => project?.slug,
  'project.name': ({ project }) => project?.name,
  'issue.shortId': ({ issue }) => issue?.shortId,
  'issue.title': ({ issue }) => issue?.title,
  'issue.culprit': ({ issue }) => issue?.culprit,
  'issue.level': ({ issue }) => issue?.level,
  'issue.status': ({ issue }) => issue?.status,
  'issue.url': ({ issue }) => issue?.url,
  'issue.count': ({ issue }) => issue?.count,
  'issue.users': ({ issue }) => issue?.users,
  'issue.firstRelease': ({ issue }) => issue?.firstRelease,
  'issue.lastRelease': ({ issue }) => issue?.lastRelease,
  'issue.environment': ({ issue }) => issue?.environment,
  digest: ({ issue }) => issue?.digests[0],
  folded: ({ others, more }) => others.length + more,
}

export const placeholders: readonly string[] = Object.keys(values)

export type TemplateMistake = 'not-json' | 'unknown-placeholder'

/** What is wrong with a template. */
export function mistakeInTemplate(template: string): TemplateMistake | undefined {
  const parsed = parseTemplate(template)
  if (!parsed) return 'not-json'
  let unknown = false
  mapStrings(parsed.value, (text) => {
    for (const [, name = ''] of text.matchAll(placeholder)) unknown ||= !Object.hasOwn(values, name)
    return text
  })
  return unknown ? 'unknown-placeholder' : undefined
}

/** The body for a message. A placeholder without a value is empty. Undefined for a template that is not a JSON object. */
export function fillTemplate(template: string, message: AlertMessage): unknown {
  const parsed = parseTemplate(template)
  return (
    parsed &&
    mapStrings(parsed.value, (text) => text.replace(placeholder, (_, name: string) => valueFor(name, message)))
  )
}

function valueFor(name: string, message: AlertMessage): string {
  const value = Object.hasOwn(values, name) ? values[name]?.(message) : undefined
  const text = String(value ?? '')
  return name === 'text' ? text : shorten(text, templateLimits.value)
}

function parseTemplate(template: string): { value: object } | undefined {
  try {
    const value: unknown = JSON.parse(template)
    return typeof value === 'object' && value !== null && depthOf(value) <= templateLimits.depth ? { value } : undefined
  } catch {
    return undefined
  }
}

const depthOf = (value: unknown): number =>
  typeof value === 'object' && value !== null ? 1 + Math.max(0, ...Object.values(value).slice(0, 1000).map(depthOf)) : 0

function mapStrings(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value)
  if (Array.isArray(value)) return value.map((entry) => mapStrings(entry, change))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, entry]) => [name, mapStrings(entry, change)]))
}

/** The whole message as plain lines, at most `templateLimits.text` bytes; the links are never cut. */
function templateText(message: AlertMessage): string {
  const links = message.links.slice(0, 2).map(({ label, url }) => `${label}: ${url}`)
  const lines = [
    headingOf(message),
    [message.issue?.shortId, shorten(titleOf(message), 300)].filter(Boolean).join(' '),
    ...message.facts.map(({ label, value }) => `${label}: ${shorten(value, 100)}`),
    ...otherLines(message).map((line) => `• ${shorten(line, 80)}`),
    ...(message.moreText ? [message.moreText] : []),
  ]
  const end = links.map((line) => `\n${line}`).join('')
  return shorten(lines.join('\n'), templateLimits.text - utf8Bytes(end), { measure: utf8Bytes }) + end
}
