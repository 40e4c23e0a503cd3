import type { RequestChannel } from '../channel-type'
import { escapeMarkup } from '../escape-markup'
import { jsonRequest } from '../json-request'
import type { AlertMessage } from '../message'
import { headingOf, otherLines, titleOf } from '../message-parts'
import { shorten } from '../shorten'
import { languageField } from './language-field'

/*
 * Google Chat, by the webhook of a space: one card.
 * Limits: 32,000 bytes for the whole message. https://developers.google.com/workspace/chat/api/reference/rest/v1/spaces.messages
 * Hostile text: texts of widgets know a few HTML tags, so `&`, `<` and `>` are escaped; a header is plain. There is no `text`, where
 * `<users/all>` notifies everybody.
 */

const write = { write: escapeMarkup }

export const googleChat: RequestChannel = {
  kind: 'google-chat',
  fields: [{ name: 'url', type: 'secret-url', required: true }, languageField],
  request(message, { url = '' }) {
    if (message.kind === 'resolved') return undefined
    return jsonRequest(url, {
      fallbackText: shorten(headingOf(message), 500),
      cardsV2: [{ cardId: message.messageId, card: card(message) }],
    })
  },
}

function card(message: AlertMessage) {
  const others = [
    ...otherLines(message).map((line) => `• ${shorten(line, 200, write)}`),
    ...(message.moreText ? [escapeMarkup(message.moreText)] : []),
  ]
  const buttons = message.links.map(({ label, url }) => ({ text: label, onClick: { openLink: { url } } }))
  return {
    header: {
      title: shorten(headingOf(message), 200),
      ...(message.issue && { subtitle: message.issue.shortId }),
    },
    sections: [
      {
        widgets: [
          { textParagraph: { text: shorten(titleOf(message), 2000, write) } },
          ...message.facts.map(({ label, value }) => ({
            decoratedText: { topLabel: label, text: shorten(value, 500, write), wrapText: true },
          })),
          ...(others.length > 0 ? [{ textParagraph: { text: others.join('<br>') } }] : []),
          ...(buttons.length > 0 ? [{ buttonList: { buttons } }] : []),
        ],
      },
    ],
  }
}
