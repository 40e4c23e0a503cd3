import { dataText, type Fields, fieldsOf } from './data'
import { limits } from './limits'
import type { Reader } from './reader'
import { cleanText, cutText } from './text'

export type Message = { message?: string; messageTemplate?: string }

const places = ['logentry', 'sentry.interfaces.Message', 'message']

/**
 * The message of an event: text, or an object of template, parameters and formatted text, each of them optional. The template is only
 * returned if it differs from the message.
 */
export function readMessage(event: Reader): Message {
  const place = placeOf(event)
  if (!place) return {}
  if (!fieldsOf(event.fields[place])) return textMessage(event.text(place, limits.value))
  const entry = event.child(place)
  if (!entry) return {}
  const formatted = entry.text('formatted', limits.value)
  const template = entry.text('message', limits.value)
  const { params } = entry.fields
  const plain = typeof event.fields.message === 'string' ? event.text('message', limits.value) : undefined
  const message = formatted ?? (template && hasParameters(params) ? formatMessage(template, params) : undefined)
  if (message) return textMessage(message, template)
  return textMessage(plain ?? template, template)
}

function placeOf({ fields }: Reader): string | undefined {
  for (const name of places) if (saysSomething(fields[name])) return name
  return undefined
}

function saysSomething(value: unknown): boolean {
  return typeof value === 'object' ? fieldsOf(value) !== undefined : Boolean(value)
}

function textMessage(message: string | undefined, template?: string): Message {
  if (!message) return template ? { message: template } : {}
  return template && template !== message ? { message, messageTemplate: template } : { message }
}

function hasParameters(params: unknown): boolean {
  if (Array.isArray(params)) return params.length > 0
  return fieldsOf(params) !== undefined
}

const percent = /%(?:\(([\w.]{1,64})\))?[-+#0]?\d{0,4}(?:\.\d{1,4})?([sdifrjoOxXeEgGcuv%])/g
const braces = /\{([\w.]{0,64})(?:[:!][^{}]{0,32})?\}/g

/**
 * A template with its parameters put in: `%s`, `%d`, `%(name)s` of printf and Python, otherwise `{}`, `{0}`, `{name}`. A placeholder
 * without a parameter stays.
 */
function formatMessage(template: string, params: unknown): string {
  const text = cutText(template, limits.value)
  const fill = filler(params)
  const isPercent = text.search(percent) >= 0
  const filled = isPercent
    ? text.replace(percent, (all: string, name: string | undefined, kind: string) =>
        kind === '%' ? '%' : (fill(name) ?? all),
      )
    : text.replace(braces, (all: string, name: string) => fill(name || undefined) ?? all)
  return cutText(filled, limits.value)
}

/** Returns the parameter of a name, or the next one; nothing once the message has its full length. */
function filler(params: unknown): (name: string | undefined) => string | undefined {
  const list = Array.isArray(params) ? (params as unknown[]) : undefined
  const named: Fields = fieldsOf(params) ?? {}
  let next = 0
  let room: number = limits.value
  return (name) => {
    if (room <= 0) return ''
    const index = name !== undefined && /^\d{1,4}$/.test(name) ? Number(name) : next++
    const value = list ? list[index] : name !== undefined && Object.hasOwn(named, name) ? named[name] : undefined
    if (value === undefined) return undefined
    const text = cleanText(cutText(dataText(value), room))
    room -= text.length
    return text
  }
}
