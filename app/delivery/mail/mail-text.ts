import { digestGroups } from '../../digests/digest-groups'
import type { MailBlock, MailDocument, MailLink } from './mail-document'
import { mailLine } from './mail-line'

/** A mail as plain text: readable in a text client, with the address of every link. */
export function mailText({ blocks, footer }: MailDocument): string {
  const parts = [...blocks.map(blockLines), ['-- ', mailLine(footer.reason), ...footer.links.map(linkLine)]]
  return `${parts.map((lines) => lines.join('\n')).join('\n\n')}\n`
}

function blockLines(block: MailBlock): string[] {
  switch (block.kind) {
    case 'heading': {
      const { above, title, below, url } = block
      return [
        mailLine(above).toUpperCase(),
        mailLine(title),
        ...(below ? [mailLine(below)] : []),
        ...(url ? [url] : []),
      ]
    }
    case 'text':
      return [mailLine(block.text)]
    case 'digests':
      return [
        `${mailLine(block.label)}:`,
        ...block.digests.map((digest) => `    ${digestGroups(mailLine(digest)).join(' ')}`),
      ]
    case 'facts': {
      const widest = Math.max(...block.facts.map(({ label }) => label.length))
      return block.facts.map(({ label, value }) => `${label.padEnd(widest + 2)}${mailLine(value)}`)
    }
    case 'links':
      return block.links.map(linkLine)
    case 'list': {
      const rows = block.rows.flatMap(({ title, note, url }) => [
        `- ${mailLine(title)}`,
        ...(note ? [`  ${mailLine(note)}`] : []),
        ...(url ? [`  ${url}`] : []),
      ])
      return [mailLine(block.title), ...rows, ...(block.more ? [mailLine(block.more)] : [])]
    }
  }
}

const linkLine = ({ label, url }: MailLink) => `${mailLine(label)}: ${url}`
