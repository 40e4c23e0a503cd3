import type { DocumentPart } from './issue-document'

/*
 * Atlassian Document Format, for the third version of Jira's API. Text is only text there: nothing in it is markup, and a mention is a node
 * of its own that is never written. https://developer.atlassian.com/cloud/jira/platform/apis/document/structure/
 */
type Node = { type: string; attrs?: object; marks?: object[]; text?: string; content?: Node[] }
export type AdfDocument = { version: 1; type: 'doc'; content: Node[] }

export const adf = (parts: DocumentPart[]): AdfDocument => ({ version: 1, type: 'doc', content: parts.flatMap(nodes) })

function nodes(part: DocumentPart): Node[] {
  switch (part.kind) {
    case 'text':
      return [paragraph([text(part.text)])]
    case 'code':
      return [{ type: 'codeBlock', content: text(part.lines.join('\n')) }]
    case 'facts':
      if (part.facts.length === 0) return []
      return [
        {
          type: 'bulletList',
          content: part.facts.map(({ label, value }) => ({
            type: 'listItem',
            content: [paragraph([text(label, { type: 'strong' }), text(`: ${value}`)])],
          })),
        },
      ]
    case 'links':
      return [
        paragraph(part.links.map(({ label, url }, place) => [...(place > 0 ? text(' · ') : []), ...link(label, url)])),
      ]
    case 'marker':
      return [paragraph([text(`${part.label}: ${part.marker}`, { type: 'textColor', attrs: { color: '#97a0af' } })])]
  }
}

const paragraph = (content: Node[][]): Node => ({ type: 'paragraph', content: content.flat() })

/** A node must not be empty. */
const text = (text: string, ...marks: object[]): Node[] =>
  text === '' ? [] : [{ type: 'text', text, ...(marks.length > 0 && { marks }) }]

const link = (label: string, href: string): Node[] => text(label, { type: 'link', attrs: { href } })
