import type { RequestChannel } from '../channel-type'
import { jsonRequest } from '../json-request'
import type { AlertMessage } from '../message'
import { headingOf, hexColor, levelColors, levelOf, mainLinkOf, otherLines, titleOf } from '../message-parts'
import { shorten } from '../shorten'
import { languageField } from './language-field'

/*
 * Mattermost and Rocket.Chat, by an incoming webhook: one attachment.
 * Limits: Mattermost takes 7,600 characters of attachments, written as JSON, beside the text of 16,383 (4,000 before 5.0);
 * Rocket.Chat 5,000 of text by default. https://developers.mattermost.com/integrate/reference/message-attachments/
 * Hostile text: what Markdown means something by has a backslash before it, which also keeps Mattermost from reading `<!channel>` as
 * Slack does. Nothing but a different character keeps both from reading `@channel`: a zero-width space follows every `@`.
 */

const escapeMarkdown = (text: string) => text.replace(/[\\*_~`|>#[\]()<!-]/g, '\\$&').replaceAll('@', '@\u200b')
const write = { write: escapeMarkdown }

export const mattermost: RequestChannel = {
  kind: 'mattermost',
  fields: [{ name: 'url', type: 'secret-url', required: true }, languageField],
  request(message, { url = '' }) {
    if (message.kind === 'resolved') return undefined
    return jsonRequest(url, {
      text: shorten(headingOf(message), 300, write),
      attachments: [attachment(message)],
    })
  },
}

function attachment(message: AlertMessage) {
  const link = mainLinkOf(message)
  const links = message.links.map(({ label, url }) => `[${escapeMarkdown(label)}](${url})`).join(' · ')
  const lines = [
    ...otherLines(message).map((line) => `• ${shorten(line, 100, write)}`),
    ...(message.moreText ? [escapeMarkdown(message.moreText)] : []),
    links,
  ]
  return {
    fallback: shorten(message.subject, 200, write),
    color: hexColor(levelColors[levelOf(message)]),
    title: shorten([message.issue?.shortId, titleOf(message)].filter(Boolean).join(' '), 500, write),
    ...(link && { title_link: link }),
    text: lines.filter(Boolean).join('\n'),
    fields: message.facts.slice(0, 10).map(({ label, value }) => ({
      short: value.length < 40,
      title: escapeMarkdown(label),
      value: shorten(value, 200, write),
    })),
  }
}
