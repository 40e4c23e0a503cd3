import type { DocumentPart } from './issue-document'

/*
 * Markdown of GitHub and GitLab. Texts of events stand in code, where neither reads mentions, references, quick actions, links or HTML; the
 * fence is longer than any run of backticks in it. Sentences of Digestline have names in them: every punctuation mark is escaped, and what
 * would mention somebody after that is broken by a zero-width space.
 * https://spec.commonmark.org/0.31.2/#backslash-escapes, https://docs.gitlab.com/user/markdown/#gitlab-specific-references
 */
export function markdown(parts: DocumentPart[]): string {
  return parts.map(partMarkdown).filter(Boolean).join('\n\n')
}

function partMarkdown(part: DocumentPart): string {
  switch (part.kind) {
    case 'text':
      return escaped(part.text)
    case 'code':
      return codeBlock(part.lines)
    case 'facts':
      return part.facts.map(({ label, value }) => `- **${escaped(label)}**: ${plainOrCode(value)}`).join('\n')
    case 'links':
      return part.links.map(({ label, url }) => `[${escaped(label)}](<${address(url)}>)`).join(' · ')
    case 'marker':
      return `<!-- ${part.marker} -->`
  }
}

/** For titles, which have no markup but are searched for mentions and references (GitLab notifies by them). */
export const withoutMentions = (text: string): string => text.replace(/([@#!~%&$])(?=[\p{L}\p{N}_"'])/gu, '$1\u200b')

const escaped = (text: string): string =>
  withoutMentions(text)
    .replace(/[!-/:-@[-`{-~]/g, '\\$&')
    // A link by itself would stay one.
    .replace(/www(?=\\\.)/gi, 'www\u200b')

/** Words and figures as they are; anything else as code. */
const plainOrCode = (value: string): string =>
  /^[\p{L}\p{N} ,:%–…()-]*$/u.test(value) && !/www/i.test(value) ? value : codeSpan(value)

function codeSpan(text: string): string {
  const fence = '`'.repeat(longestRun(text) + 1)
  return `${fence} ${text} ${fence}`
}

function codeBlock(lines: string[]): string {
  const text = lines.join('\n')
  const fence = '`'.repeat(Math.max(3, longestRun(text) + 1))
  return `${fence}text\n${text}\n${fence}`
}

const longestRun = (text: string): number => Math.max(0, ...(text.match(/`+/g) ?? []).map((run) => run.length))

const address = (url: string): string => url.replace(/[<>\s\\]/g, encodeURIComponent)
