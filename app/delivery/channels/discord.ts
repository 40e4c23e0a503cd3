import type { RequestChannel } from '../channel-type'
import { jsonRequest } from '../json-request'
import type { AlertMessage } from '../message'
import { headingOf, levelColors, levelOf, mainLinkOf, otherLines, titleOf } from '../message-parts'
import { shorten } from '../shorten'
import { languageField } from './language-field'

/*
 * Discord, by a webhook: one embed.
 * Limits: title 256, description 4,096, 25 fields with names of 256 and values of 1,024, footer 2,048, and 6,000 characters together.
 * https://discord.com/developers/docs/resources/message#embed-object-embed-limits
 * Hostile text: `allowed_mentions: {parse: []}` keeps every mention from notifying anybody; what Markdown or a mention means something
 * by has a backslash before it. A footer knows no Markdown.
 */
const discordLimits = {
  title: 256,
  description: 4096,
  fields: 25,
  name: 256,
  value: 1024,
  footer: 2048,
  total: 6000,
}

/** What we use of them, so that the sum stays below the total: 256 + 1,800 + 10 × (60 + 280) + 200. */
const budget = { description: 1800, fields: 10, name: 60, value: 280, footer: 200 }

const escapeMarkdown = (text: string) => text.replace(/[\\*_~`|>#[\]()<:@-]/g, '\\$&')
const write = { write: escapeMarkdown }

export const discord: RequestChannel = {
  kind: 'discord',
  fields: [{ name: 'url', type: 'secret-url', required: true }, languageField],
  request(message, { url = '' }) {
    if (message.kind === 'resolved') return undefined
    return jsonRequest(url, { embeds: [embed(message)], allowed_mentions: { parse: [] } })
  },
}

function embed(message: AlertMessage) {
  const url = mainLinkOf(message)
  const lines = [
    shorten(titleOf(message), 800, write),
    ...otherLines(message).map((line) => `• ${shorten(line, 80, write)}`),
    ...(message.moreText ? [escapeMarkdown(message.moreText)] : []),
  ]
  const links = message.links.map((link) => `[${escapeMarkdown(link.label)}](${link.url})`).join(' · ')
  return {
    title: shorten(
      message.issue ? `${message.issue.shortId}: ${message.headline}` : message.headline,
      discordLimits.title,
      write,
    ),
    ...(url && { url }),
    description: [...fitting(lines, budget.description - links.length - 1), links].filter(Boolean).join('\n'),
    color: levelColors[levelOf(message)],
    fields: message.facts.slice(0, budget.fields).map(({ label, value }) => ({
      name: shorten(label, budget.name, write),
      value: shorten(value, budget.value, write),
      inline: value.length < 40,
    })),
    footer: { text: shorten(message.project?.name ?? headingOf(message), budget.footer) },
    timestamp: new Date(message.at).toISOString(),
  }
}

/** As many lines as have room. */
function fitting(lines: string[], room: number): string[] {
  let used = 0
  return lines.filter((line) => {
    used += line.length + 1
    return used <= room
  })
}
