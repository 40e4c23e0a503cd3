import type { Level } from '../../events/event'
import type { RequestChannel } from '../channel-type'
import { below, jsonRequest } from '../json-request'
import type { AlertMessage } from '../message'
import { levelOf, mainLinkOf } from '../message-parts'
import { shorten } from '../shorten'
import { languageField } from './language-field'

/*
 * PagerDuty, Events API v2: triggers an incident per issue, and resolves it when the issue is resolved.
 * Limits: summary 1,024 characters, `dedup_key` 255, 512 KB for the event.
 * https://developer.pagerduty.com/docs/events-api-v2-overview, https://developer.pagerduty.com/docs/send-alert-event
 * Hostile text: plain JSON values.
 */
const pagerdutyLimits = { summary: 1024, dedupKey: 255, bytes: 512 * 1024 }

const severities: Record<Level, 'critical' | 'error' | 'warning' | 'info'> = {
  fatal: 'critical',
  error: 'error',
  warning: 'warning',
  info: 'info',
  debug: 'info',
}

export const pagerduty: RequestChannel = {
  kind: 'pagerduty',
  fields: [
    { name: 'key', type: 'secret', required: true },
    { name: 'server', type: 'url', required: false },
    languageField,
  ],
  check({ key = '' }) {
    return /^[A-Za-z0-9]{32}$/.test(key) ? {} : { key: 'not-valid' }
  },
  request(message, { key, server }) {
    const event = {
      routing_key: key,
      event_action: message.closes ? 'resolve' : 'trigger',
      dedup_key: (message.incident ?? message.messageId).slice(0, pagerdutyLimits.dedupKey),
      ...(!message.closes && { payload: payload(message), links: links(message), client: 'Digestline' }),
    }
    return jsonRequest(below(server || 'https://events.pagerduty.com', '/v2/enqueue'), event)
  },
}

function payload(message: AlertMessage) {
  const { issue, project, rule } = message
  return {
    summary: shorten(message.subject, pagerdutyLimits.summary),
    source: project?.slug ?? 'digestline',
    severity: severities[levelOf(message)],
    timestamp: new Date(message.at).toISOString(),
    ...(issue?.culprit && { component: shorten(issue.culprit, 200) }),
    ...(issue?.environment && { group: shorten(issue.environment, 200) }),
    class: message.type,
    custom_details: {
      ...Object.fromEntries(message.facts.map(({ label, value }) => [label, shorten(value, 500)])),
      ...(rule && { rule: shorten(rule.name, 200) }),
    },
  }
}

const links = (message: AlertMessage) =>
  mainLinkOf(message) ? message.links.map(({ label, url }) => ({ href: url, text: label })) : []
