import { isTracker } from '~/alerts/tracker'
import type { TrackerLink } from '~/store/trackers'
import type { trackersTexts } from '~/texts/en/trackers'
import type { TextsOf } from '~/texts/namespace'

type Texts = TextsOf<typeof trackersTexts>

/** `GitHub #12`, `Jira SHOP-12`, or the channel alone while there is no key. */
export function linkName({ channel, key }: Pick<TrackerLink, 'channel' | 'key'>): string {
  if (key === undefined) return channel.name
  return `${channel.name} ${isTracker(channel.kind) && channel.kind !== 'jira' ? '#' : ''}${key}`
}

export const linkState = ({ state, wanted }: TrackerLink, texts: Texts): string =>
  wanted && state !== 'failed' ? texts.wanted[wanted] : texts.states[state]

export function linkProblem({ problem, paused }: TrackerLink, texts: Texts): string | undefined {
  if (!problem) return paused ? texts.paused : undefined
  const words = texts.problems[problem.error] ?? texts.otherProblem
  return problem.status === undefined ? words : texts.withStatus(words, problem.status)
}

/** Something is in progress, so the page reloads its data. */
export const isUnderWay = ({ state, wanted, paused }: TrackerLink): boolean =>
  !paused && (state === 'creating' || state === 'linking' || wanted !== undefined)
