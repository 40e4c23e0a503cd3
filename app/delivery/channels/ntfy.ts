import type { Level } from '../../events/event'
import type { RequestChannel } from '../channel-type'
import { jsonRequest } from '../json-request'
import type { AlertMessage } from '../message'
import { headingOf, levelOf, mainLinkOf, otherLines, titleOf } from '../message-parts'
import { shorten, utf8Bytes } from '../shorten'
import { languageField } from './language-field'

/*
 * ntfy, on ntfy.sh or a self-hosted server: a message is published as JSON, so that no part of it is a header. Limits: 4,096 bytes of
 * message (a longer one becomes a file), 3 actions, topics of 64 characters. https://docs.ntfy.sh/publish/#publish-as-json,
 * https://docs.ntfy.sh/publish/#limitations Hostile text: plain, because `markdown` is not set.
 */
const ntfyLimits = { message: 4096, title: 250, actions: 3 }

/** 1 low … 5 urgent. */
const priorities: Record<Level, number> = { fatal: 5, error: 4, warning: 3, info: 3, debug: 2 }

export const ntfy: RequestChannel = {
  kind: 'ntfy',
  fields: [
    { name: 'server', type: 'url', required: false },
    { name: 'topic', type: 'text', required: true },
    { name: 'token', type: 'secret', required: false },
    { name: 'priority', type: 'choice', required: false, choices: ['1', '2', '3', '4', '5'] },
    languageField,
  ],
  check({ topic = '', token = '' }) {
    return {
      ...(/^[-\w]{1,64}$/.test(topic) ? {} : { topic: 'not-valid' }),
      ...(/^[\x21-\x7e]*$/.test(token) ? {} : { token: 'not-valid' }),
    }
  },
  request(message, { server, topic, token, priority }) {
    if (message.kind === 'resolved') return undefined
    const click = mainLinkOf(message)
    const body = {
      topic,
      title: shorten(headingOf(message), ntfyLimits.title, { measure: utf8Bytes }),
      message: shorten(textOf(message), ntfyLimits.message, { measure: utf8Bytes }),
      priority: priority ? Number(priority) : priorities[levelOf(message)],
      ...(click && { click }),
      actions: message.links
        .slice(0, ntfyLimits.actions)
        .map(({ label, url }) => ({ action: 'view', label, url, clear: false })),
    }
    return jsonRequest(server || 'https://ntfy.sh', body, token ? { authorization: `Bearer ${token}` } : {})
  },
}

function textOf(message: AlertMessage): string {
  return [
    shorten([message.issue?.shortId, titleOf(message)].filter(Boolean).join(' '), 600),
    ...message.facts.map(({ label, value }) => `${label}: ${shorten(value, 120)}`),
    ...otherLines(message).map((line) => `• ${shorten(line, 100)}`),
    ...(message.moreText ? [message.moreText] : []),
  ].join('\n')
}
