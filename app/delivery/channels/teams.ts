import type { RequestChannel } from '../channel-type'
import { jsonRequest } from '../json-request'
import type { AlertMessage } from '../message'
import { headingOf, otherLines, titleOf } from '../message-parts'
import { shorten } from '../shorten'
import { languageField } from './language-field'

/*
 * Microsoft Teams, by a Workflows webhook: an adaptive card. The connectors of Office 365 are retired; their addresses are refused.
 * Limits: 28 KB for the whole message.
 * https://learn.microsoft.com/microsoftteams/platform/webhooks-and-connectors/how-to/connectors-using
 * Hostile text: it stands in text runs, which know no Markdown, and there are no entities, without which `<at>` mentions nobody.
 */

const oldConnector = /(^|\.)webhook\.office\.com$|^outlook\.office(365)?\.com$/i

const run = (text: string, style: object = {}) => ({ type: 'TextRun', text, ...style })
const line = (...inlines: object[]) => ({ type: 'RichTextBlock', inlines })
const bold = { weight: 'Bolder' }

export const teams: RequestChannel = {
  kind: 'teams',
  fields: [{ name: 'url', type: 'secret-url', required: true }, languageField],
  check({ url = '' }) {
    return oldConnector.test(hostOf(url)) ? { url: 'old-connector' } : {}
  },
  request(message, { url = '' }) {
    if (message.kind === 'resolved') return undefined
    const card = { contentType: 'application/vnd.microsoft.card.adaptive', contentUrl: null, content: content(message) }
    return jsonRequest(url, { type: 'message', attachments: [card] })
  },
}

function content(message: AlertMessage) {
  const others = otherLines(message)
  return {
    $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
    type: 'AdaptiveCard',
    version: '1.4',
    msteams: { width: 'Full' },
    body: [
      line(run(shorten(headingOf(message), 300), { ...bold, size: 'Medium' })),
      line(run(`${message.issue ? `${message.issue.shortId} ` : ''}${shorten(titleOf(message), 1500)}`)),
      ...message.facts.map(({ label, value }) => line(run(`${label}: `, { isSubtle: true }), run(shorten(value, 500)))),
      ...others.map((other) => line(run(shorten(other, 200)))),
      ...(message.moreText ? [line(run(message.moreText))] : []),
    ],
    // Six actions are shown at most.
    actions: message.links.slice(0, 6).map(({ label, url }) => ({ type: 'Action.OpenUrl', title: label, url })),
  }
}

const hostOf = (url: string): string => /^https?:\/\/([^/:?#]+)/i.exec(url.trim())?.[1] ?? ''
