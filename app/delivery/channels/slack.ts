import type { RequestChannel } from '../channel-type'
import { escapeMarkup } from '../escape-markup'
import { jsonRequest } from '../json-request'
import type { AlertMessage } from '../message'
import { headingOf, otherLines, titleOf } from '../message-parts'
import { shorten } from '../shorten'
import { languageField } from './language-field'

/*
 * Slack, by an incoming webhook: blocks, and `text` for notifications.
 * Limits: 50 blocks; 3,000 characters of text in a section, 10 fields of 2,000; `text` is cut behind 40,000 (we send 1,000).
 * https://docs.slack.dev/reference/block-kit/blocks/section-block
 * Hostile text: `&`, `<` and `>` are escaped, so that there is no `<!channel>`, `<@U…>` or link in it; `verbatim` keeps Slack from
 * linking names and addresses. https://docs.slack.dev/messaging/formatting-message-text#escaping
 * Links are text, not buttons: without a server for interactions Slack marks buttons as broken.
 */
const slackLimits = { blocks: 50, section: 3000, fields: 10, field: 2000, text: 1000 } as const

const write = { write: escapeMarkup }
const mrkdwn = (text: string) => ({ type: 'mrkdwn', text, verbatim: true })
const section = (text: string) => ({ type: 'section', text: mrkdwn(text) })

export const slack: RequestChannel = {
  kind: 'slack',
  fields: [{ name: 'url', type: 'secret-url', required: true }, languageField],
  request(message, { url = '' }) {
    if (message.kind === 'resolved') return undefined
    return jsonRequest(url, {
      text: shorten(message.subject, slackLimits.text, write),
      blocks: blocks(message),
      unfurl_links: false,
      unfurl_media: false,
    })
  },
}

function blocks(message: AlertMessage) {
  const heading = shorten(headingOf(message), 300, write)
  const title = shorten(titleOf(message), 2000, write)
  const facts = message.facts.slice(0, slackLimits.fields)
  const others = otherLines(message).map((line) => `• ${shorten(line, 200, write)}`)
  const more = [...others, ...(message.moreText ? [escapeMarkup(message.moreText)] : [])]
  const links = message.links.map(
    ({ label, url }) => `<${escapeMarkup(url).replaceAll('|', '%7C')}|${escapeMarkup(label)}>`,
  )
  return [
    section(`*${heading}*\n${message.issue ? `${message.issue.shortId}  ` : ''}${title}`),
    ...(facts.length > 0
      ? [
          {
            type: 'section',
            fields: facts.map(({ label, value }) => mrkdwn(`*${escapeMarkup(label)}*\n${shorten(value, 500, write)}`)),
          },
        ]
      : []),
    ...(more.length > 0 ? [section(more.join('\n'))] : []),
    ...(links.length > 0 ? [section(links.join('  ·  '))] : []),
  ]
}
