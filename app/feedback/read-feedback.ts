import type { Instant } from '../clock'
import type { Feedback } from './feedback'
import { type Fields, fieldsOf } from './fields'

const messageLength = 8192
const nameLength = 200
const urlLength = 2048

/** A `feedback` item: an event with the report in `contexts.feedback`. Undefined without a message. Source: docs/protocol.md §7. */
export function readFeedback(payload: unknown, received: Instant): Feedback | undefined {
  const said = fieldsOf(fieldsOf(fieldsOf(payload)?.contexts)?.feedback)
  if (!said) return undefined
  const { message, name, contact_email, url, associated_event_id } = said
  return feedback({ message, name, email: contact_email, url, eventId: associated_event_id }, received)
}

/** A `user_report` item, the older form. Undefined without a message or an event. Source: docs/protocol.md §7. */
export function readUserReport(payload: unknown, received: Instant): Feedback | undefined {
  const report = fieldsOf(payload)
  if (!report) return undefined
  const { comments, name, email, event_id } = report
  return feedback({ message: comments, name, email, eventId: event_id }, received)
}

function feedback(said: Fields, at: Instant): Feedback | undefined {
  const message = text(said.message, messageLength)
  if (message === undefined) return undefined
  const read: Feedback = { message, at }
  const name = text(said.name, nameLength)
  const email = text(said.email, nameLength)
  const url = text(said.url, urlLength)
  const eventId = idOf(said.eventId)
  if (name !== undefined) read.name = name
  if (email !== undefined) read.email = email
  if (url !== undefined) read.url = url
  if (eventId !== undefined) read.eventId = eventId
  return read
}

function idOf(value: unknown): string | undefined {
  const id = typeof value === 'string' ? value.replaceAll('-', '').toLowerCase() : ''
  return /^[0-9a-f]{32}$/.test(id) && !/^0+$/.test(id) ? id : undefined
}

function text(value: unknown, most: number): string | undefined {
  return typeof value === 'string' ? value.trim().slice(0, most) || undefined : undefined
}
