import { namespace } from '../namespace'
import { numbersIn } from '../numbers'

const { plural, count } = numbersIn('en')
const events = (n: number) => plural(n, 'event', 'events')

/** How the events of an issue are spread: over time, releases and tags; and what may have to do with it. */
export const insightTexts = namespace('insight', {
  parts: { release: 'Release', environment: 'Environment' },
  unnamed: { release: 'no release', environment: 'no environment' },
  chart: {
    release: {
      '24h': 'Events of the last 24 hours, by release',
      '14d': 'Events of the last 14 days, by release',
      '90d': 'Events of the last 90 days, by release',
    },
    environment: {
      '24h': 'Events of the last 24 hours, by environment',
      '14d': 'Events of the last 14 days, by environment',
      '90d': 'Events of the last 90 days, by environment',
    },
  },
  newReleases: (releases: string) => `New releases: ${releases}`,
  nothing: 'No events in this period.',
  others: 'others',
  andBefore: (n: number) => `and ${count(n)} earlier`,
  from: 'From',
  events: 'Events',
  withOthers: (n: number) => `${count(n)} ${n === 1 ? 'other' : 'others'}`,
  allTags: 'All tags',
  notCounted: 'No values',
  noSuchTag: 'No event of this issue has this tag.',
  noTags: 'Tags are counted as events arrive. No events counted yet.',
  counted: 'Includes events that are no longer kept.',
  capped: 'Only the most frequent and the newest values are counted.',
  moreTags: (n: number) => `${plural(n, 'more tag', 'more tags')} not shown.`,
  values: (n: number, capped: boolean, of: number) =>
    `${plural(n, 'value', 'values')}${capped ? ' or more' : ''} in ${events(of)}`,
  copyMarkdown: 'Copy as Markdown',
  copied: 'Copied',
  related: 'Related issues',
  ties: {
    trace: 'same request',
    digest: 'same digest',
    place: 'same file and function',
    title: 'similar title',
    file: 'same file',
  },
})
