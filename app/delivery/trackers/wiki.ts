import type { DocumentPart } from './issue-document'

/*
 * Jira's wiki markup, for the second version of its API. Texts of events stand in `noformat`, where nothing is markup but its own end, which is
 * broken by a zero-width space. https://jira.atlassian.com/secure/WikiRendererHelpAction.jspa?section=all
 */
export function wiki(parts: DocumentPart[]): string {
  return parts.map(partWiki).filter(Boolean).join('\n\n')
}

function partWiki(part: DocumentPart): string {
  switch (part.kind) {
    case 'text':
      return escaped(part.text)
    case 'code':
      return verbatim(part.lines)
    case 'facts':
      return part.facts.length === 0 ? '' : verbatim(part.facts.map(({ label, value }) => `${label}: ${value}`))
    case 'links':
      return part.links.map(({ label, url }) => `[${escaped(label)}|${address(url)}]`).join(' - ')
    case 'marker':
      return `${escaped(part.label)}: ${part.marker}`
  }
}

const verbatim = (lines: string[]): string =>
  `{noformat}\n${lines.map((line) => line.replace(/\{(?=\s*noformat)/gi, '{\u200b')).join('\n')}\n{noformat}`

const escaped = (text: string): string => text.replace(/[\\*_\-+^~?{}[\]()!|#@&;<>:"]/g, '\\$&')

const address = (url: string): string => url.replace(/[|\]\s{}]/g, encodeURIComponent)
