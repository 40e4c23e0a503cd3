import { inline, upTo } from '~/events/as-markdown-text'
import type { Match } from '~/lookup/answer'
import { keepOpened } from '~/lookup/keep-opened.server'
import { lookUp } from '~/lookup/look-up'
import { hintsTexts } from '~/texts/en/hints'
import { hintSentences } from '~/texts/hint-sentences'
import { contextOfKey, contextOfLatest } from './event-context.server'
import { untrusted } from './issue-lines'
import { type Asking, type McpTool, mostPasted, textOf } from './tool'

const mostMatches = 10

export const lookUpTool: McpTool = {
  name: 'look_up',
  title: 'Look up a digest, id or error text',
  description:
    'Finds the failure behind anything a person pastes: the digest or the whole text of an error page, a log line, an event id, trace id, request id or issue id. Answers with what is needed to fix it: the issue, the event with source lines, codes, release, suspect commits, and why source maps were not applied.',
  scope: 'read',
  input: { text: { type: 'string', description: 'What was pasted, whole.', minLength: 1, maxLength: mostPasted } },
  required: ['text'],
  async run(asking, values) {
    const { store, config, now } = asking.runtime
    const text = textOf(values.text)
    if (text === '') return { refused: 'Say what to look up.' }
    const { viewer } = asking.access
    // Without the events: the best one is read below, whole.
    const { codes, projects } = store
    const answer = await lookUp({ codes, projects }, viewer, text, now(), asking.ahead)
    const [best] = answer.matches
    // The answer does not wait for the writer.
    void keepOpened(store, viewer, best, now())
    const context = best && (await contextOf(asking, best))
    const hints = hintSentences(answer.hints, hintsTexts.english)
    const list = (title: string, matches: Match[]) =>
      matches.length > 0
        ? [
            title,
            matches
              .slice(0, mostMatches)
              .map((one) => matchLine(one, config.publicUrl))
              .join('\n'),
          ]
        : []
    return [
      best ? `# Found: ${best.issue.shortId}` : '# Nothing was found',
      untrusted,
      ...list('## Matches', answer.matches),
      ...list('## Similar codes that are known', answer.nearMisses),
      ...(hints.length > 0 ? ['## Hints', hints.map((hint) => `- ${hint}`).join('\n')] : []),
      ...(context ? [context] : []),
    ].join('\n\n')
  },
}

/** The event with the code, else the issue's latest; nothing for helpers. */
async function contextOf(asking: Asking, match: Match): Promise<string | undefined> {
  const { mayOpen, event, eventKey, issue, project } = match
  if (!mayOpen) return undefined
  if (!event || !eventKey) return await contextOfLatest(asking, issue.shortId)
  const place = { id: event.id, projectSlug: project.slug, issueShortId: issue.shortId }
  return await contextOfKey(asking, eventKey, place)
}

function matchLine({ code, kind, confidence, source, issue, mayOpen }: Match, publicUrl: string): string {
  const { shortId, title, status, count, users, firstSeen, lastSeen, lastRelease } = issue
  const iso = (at: number) => new Date(at).toISOString()
  const release = lastRelease ? `, last in release ${inline(lastRelease)}` : ''
  const figures = `${status}, ${count} events, ${users} users, ${iso(firstSeen)} to ${iso(lastSeen)}${release}`
  const named = mayOpen ? `${shortId}: ${inline(upTo(title, 200))}` : shortId
  const found = `${kind} ${inline(code)}, ${confidence}, in ${inline(source)}`
  return `- ${named} (${figures}; ${found})${mayOpen ? ` ${publicUrl}/issues/${shortId}` : ''}`
}
