import { operator } from '../../accounts/viewer'
import { seconds } from '../../clock'
import type { Answer, Match } from '../../lookup/answer'
import { answerJson } from '../../lookup/answer-json'
import { keepOpened } from '../../lookup/keep-opened.server'
import { lookUp } from '../../lookup/look-up'
import { hintsTexts } from '../../texts/en/hints'
import { hintSentences } from '../../texts/hint-sentences'
import type { Command } from './command'

export const lookup: Command = {
  name: 'lookup',
  takes: 'CODE',
  summary: 'Look up a digest or another code',
  options: {},
  arguments: 1,
  async run(input) {
    // The answer must not wait long for a note that it was read.
    const [store, at] = [await input.store({ patience: seconds(0.5) }), input.now()]
    const answer = await lookUp(store, operator, input.arguments[0] ?? '', at)
    await keepOpened(store, operator, answer.matches[0], at)
    const { publicUrl } = input.config
    const hints = hintSentences(answer.hints, hintsTexts.english)
    return { json: answerJson(answer, publicUrl, hints), text: describe(answer, publicUrl, hints) }
  },
}

function describe({ matches, nearMisses }: Answer, publicUrl: string, hints: string[]): string {
  const found = matches.map((match) => describeMatch(match, publicUrl))
  const near = nearMisses.map((match) => `Did you mean ${match.code}?\n${describeMatch(match, publicUrl)}`)
  return [...found, ...near, ...hints].join('\n\n')
}

function describeMatch({ code, confidence, source, issue, event }: Match, publicUrl: string): string {
  const page = `${publicUrl}/issues/${issue.shortId}${event ? `/events/${event.id}` : ''}`
  const day = (at: number) => new Date(at).toISOString().slice(0, 16).replace('T', ' ')
  return [
    `${issue.shortId}  ${issue.title}`,
    `  ${issue.status}, ${issue.count} times, ${day(issue.firstSeen)} to ${day(issue.lastSeen)} UTC`,
    `  ${code}: ${confidence} (${source})`,
    `  ${page}`,
  ].join('\n')
}
