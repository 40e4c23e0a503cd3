import type { Judgement, RequestChannel } from '../channel-type'
import { escapeMarkup } from '../escape-markup'
import { below, jsonRequest } from '../json-request'
import type { AlertMessage } from '../message'
import { headingOf, otherLines, titleOf } from '../message-parts'
import { shorten } from '../shorten'
import { languageField } from './language-field'
import { readJsonObject } from './read-json-object'

/*
 * Telegram, by a bot: `sendMessage` with HTML.
 * Limits: 4,096 characters once tags are read; we keep the HTML itself below. https://core.telegram.org/bots/api#sendmessage
 * Hostile text: `&`, `<` and `>` are escaped, and it stands in `<code>`, where Telegram looks for no `@name`, `/command` or `#tag`.
 * A group that becomes a supergroup changes its id: the answer names the new one (`migrate_to_chat_id`).
 * Links are part of the text: buttons with an address that Telegram cannot reach are rejected.
 */

const write = { write: escapeMarkup }
/** In bold text, where no `<code>` may stand, a character without width keeps `@name` from being one. */
const withoutEntities = (text: string) => escapeMarkup(text.replace(/[@#/](?=\w)/g, '$&\u2060'))
const code = (text: string, limit: number) => `<code>${shorten(text, limit, write)}</code>`

export const telegram: RequestChannel = {
  kind: 'telegram',
  fields: [
    { name: 'token', type: 'secret', required: true },
    { name: 'chat', type: 'text', required: true },
    { name: 'topic', type: 'text', required: false },
    { name: 'server', type: 'url', required: false },
    languageField,
  ],
  check({ token = '', chat = '', topic = '' }) {
    return {
      ...(/^\d+:[\w-]{20,100}$/.test(token) ? {} : { token: 'not-valid' }),
      ...(/^(-?\d{1,20}|@\w{5,64})$/.test(chat) ? {} : { chat: 'not-valid' }),
      ...(/^\d{0,20}$/.test(topic) ? {} : { topic: 'not-valid' }),
    }
  },
  request(message, { token = '', chat = '', topic, server }) {
    if (message.kind === 'resolved') return undefined
    return jsonRequest(below(server || 'https://api.telegram.org', `/bot${token}/sendMessage`), {
      chat_id: chat,
      ...(topic && { message_thread_id: Number(topic) }),
      text: html(message),
      parse_mode: 'HTML',
      link_preview_options: { is_disabled: true },
    })
  },
  judge({ status, body }, settings): Judgement | undefined {
    if (status < 400) return undefined
    const parameters = readJsonObject(readJsonObject(body)?.parameters)
    const moved = parameters?.migrate_to_chat_id
    if (typeof moved === 'number' || typeof moved === 'string')
      return { ok: false, error: 'settings', final: false, settings: { ...settings, chat: String(moved) } }
    if (status === 401 || status === 404) return { ok: false, error: 'authentication', final: true }
    const seconds = parameters?.retry_after
    if (status === 429 && typeof seconds === 'number' && seconds >= 0)
      return { ok: false, error: 'rate-limited', final: false, retryAfterMilliseconds: seconds * 1000 }
    return undefined
  },
}

function html(message: AlertMessage): string {
  const links = message.links.map(
    ({ label, url }) => `<a href="${escapeMarkup(url).replaceAll('"', '%22')}">${escapeMarkup(label)}</a>`,
  )
  const lines = [
    `<b>${shorten(headingOf(message), 200, { write: withoutEntities })}</b>`,
    ...(message.issue ? [`${message.issue.shortId} ${code(titleOf(message), 700)}`] : [code(titleOf(message), 700)]),
    ...message.facts.slice(0, 10).map(({ label, value }) => `${escapeMarkup(label)}: ${code(value, 80)}`),
    ...otherLines(message).map((line) => `• ${code(line, 60)}`),
    ...(message.moreText ? [escapeMarkup(message.moreText)] : []),
    links.join(' · '),
  ]
  return lines.filter(Boolean).join('\n')
}
