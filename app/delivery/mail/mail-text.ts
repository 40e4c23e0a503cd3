import { digestGroups } from '../../digests/digest-groups'
import { plainLine } from '../plain-text'
import type { MailBlock, MailDocument, MailLink } from './mail-document'

/** A mail as plain text: readable in a text client, with the address of every link. */
export function mailText({ blocks, footer }: MailDocument): string {
  const parts = [...blocks.map(blockLines), ['-- ', plainLine(footer.reason), ...footer.links.map(linkLine)]]
  return `${parts.map((lines) => lines.join('\n')).join('\n\n')}\n`
}

function blockLines(block: MailBlock): string[] {
  switch (block.kind) {
    case 'heading': {
      const { above, title, below, url } = block
      return [
        plainLine(above).toUpperCase(),
        plainLine(title),
        ...(below ? [plainLine(below)] : []),
        ...(url ? [url] : []),
      ]
    }
    case 'text':
      return [plainLine(block.text)]
    case 'digests':
      return [
        `${plainLine(block.label)}:`,
        ...block.digests.map((digest) => `    ${digestGroups(plainLine(digest)).join(' ')}`),
      ]
    case 'facts': {
      const widest = Math.max(...block.facts.map(({ label }) => label.length))
      return block.facts.map(({ label, value }) => `${label.padEnd(widest + 2)}${plainLine(value)}`)
    }
    case 'links':
      return block.links.map(linkLine)
    case 'list': {
      const rows = block.rows.flatMap(({ title, note, url }) => [
        `- ${plainLine(title)}`,
        ...(note ? [`  ${plainLine(note)}`] : []),
        ...(url ? [`  ${url}`] : []),
      ])
      return [plainLine(block.title), ...rows, ...(block.more ? [plainLine(block.more)] : [])]
    }
  }
}

const linkLine = ({ label, url }: MailLink) => `${plainLine(label)}: ${url}`
