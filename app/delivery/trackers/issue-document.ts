import { trackersTexts } from '../../texts/en/trackers'
import { textsIn } from '../../texts/namespace'
import type { AlertMessage, MessageIssue } from '../message'
import { plainLine } from '../plain-text'
import { shorten } from '../shorten'

/*
 * What is written into a tracker, before any markup: each tracker has its own. Texts of events are hostile; here they are one line of plain
 * text, and it is the markup's part that they stay text.
 */
export type DocumentPart =
  /** A sentence of Digestline. */
  | { kind: 'text'; text: string }
  /** Lines of a program or of an error. */
  | { kind: 'code'; lines: string[] }
  | { kind: 'facts'; facts: { label: string; value: string }[] }
  | { kind: 'links'; links: { label: string; url: string }[] }
  /** By which it is found again; shown as small as the markup can. */
  | { kind: 'marker'; marker: string; label: string }

/** Longest texts in characters. A title's is that of all three trackers: 255 in GitLab and Jira, 256 in GitHub. */
const documentLimits = { title: 255, value: 500, facts: 20, error: 2000 }

/** One line for the title of a new issue, as `write` has it. */
export const issueTitle = ({ issue, subject }: AlertMessage, write = (text: string) => text): string =>
  shorten(plainLine(issue?.title ?? subject) || 'Issue', documentLimits.title, { write })

/** The text of a new issue: what happened, the line that broke, figures and links back. */
export function issueDocument(message: AlertMessage, marker: string): DocumentPart[] {
  const { issue, project, headline, facts, links, language } = message
  const texts = textsIn(language, trackersTexts).message
  const shown = facts.slice(0, documentLimits.facts)
  return [
    { kind: 'text', text: project ? `${plainLine(project.name)}: ${headline}` : headline },
    ...(issue ? [{ kind: 'code' as const, lines: failureLines(issue) }] : []),
    { kind: 'facts', facts: shown.map(({ label, value }) => ({ label, value: line(value, documentLimits.value) })) },
    { kind: 'links', links: links.map(({ label, url }) => ({ label, url })) },
    { kind: 'marker', marker, label: texts.reference },
  ]
}

function failureLines({ title, brokenLine }: MessageIssue): string[] {
  const error = line(title, documentLimits.error)
  if (!brokenLine) return [error]
  const { file, line: number, function: name, text } = brokenLine
  const place = `${line(file, documentLimits.value)}:${number}`
  return [
    error,
    `    at ${name ? `${line(name, documentLimits.value)} (${place})` : place}`,
    ...(text ? ['', `${number} | ${line(text, documentLimits.value)}`] : []),
  ]
}

/** A comment: what happened here, with a link. */
export function commentDocument(message: AlertMessage, said: string, marker: string): DocumentPart[] {
  const { links, language } = message
  const first = links.find(({ kind }) => kind === 'issue') ?? links[0]
  return [
    { kind: 'text', text: said },
    ...(first ? [{ kind: 'links' as const, links: [{ label: first.label, url: first.url }] }] : []),
    { kind: 'marker', marker, label: textsIn(language, trackersTexts).message.reference },
  ]
}

/** What a comment says, by what was done. */
export function commentText({ tracker, language, issue }: AlertMessage): string {
  const texts = textsIn(language, trackersTexts).message
  const shortId = issue?.shortId ?? ''
  if (tracker?.act === 'set') return tracker.state === 'closed' ? texts.resolved(shortId) : texts.reopened(shortId)
  return texts.linked(shortId)
}

const line = (text: string, limit: number): string => shorten(plainLine(text), limit)
