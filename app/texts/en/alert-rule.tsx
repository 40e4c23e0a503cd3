import type { ReactNode } from 'react'
import type { WhenKind } from '../../alerts/when'
import { namespace } from '../namespace'
import { numbersIn } from '../numbers'

const { count, plural } = numbersIn('en')

const hints: Record<WhenKind, string> = {
  new: 'The first event of an issue. Once per issue.',
  regressed: 'A resolved issue happens again.',
  escalating: 'An issue happens far more often than usual.',
  threshold: 'Events or users reach a number.',
  storm: 'Many new issues look alike.',
  release: 'A release has its first regression or too many crashes.',
  reported: 'A visitor wrote what happened.',
  looked_up: 'Several people looked up a code of the same issue.',
  monitor: 'A check-in was missed, failed or recovered.',
  refused: 'A quota, spike protection or a full inbox rejects events.',
}

const duration = (seconds: number): string => {
  if (seconds === 0) return 'Off'
  if (seconds % 86_400 === 0) return plural(seconds / 86_400, 'day', 'days')
  if (seconds % 3600 === 0) return plural(seconds / 3600, 'hour', 'hours')
  if (seconds % 60 === 0) return plural(seconds / 60, 'minute', 'minutes')
  return plural(seconds, 'second', 'seconds')
}

/** The page of one alert rule: its form and its preview. */
export const alertRuleTexts = namespace('alertRule', {
  newRule: 'New rule',
  editRule: 'Edit rule',
  viewRule: 'Rule',
  pageTitle: (rule: string) => `${rule} · Alert rule`,
  name: 'Name',
  nameExample: 'e.g. Checkout errors',
  when: 'Alert when',
  hints,
  threshold: {
    title: 'Threshold',
    count: 'At least',
    of: 'What to count',
    ofs: { events: 'events', users: 'users' },
    minutes: 'Within (minutes)',
    scope: 'Scope',
    scopes: { issue: 'one issue', project: 'whole project' },
    hint: 'Alerts again only after the count has dropped below half the threshold.',
  },
  release: {
    title: 'Release problem',
    percent: 'Crash-free below (%)',
    sessions: 'Minimum sessions',
    hint: 'Leave empty to alert on the first regression only.',
  },
  lookedUp: { title: 'Code looked up', people: 'Minimum people within an hour' },
  search: 'Only matching issues',
  searchLabel: 'Search',
  searchExample: 'e.g. environment:production level:fatal',
  searchHint: 'Same syntax as the issue search. Empty matches every issue.',
  removeTerm: (term: string) => `Remove ${term}`,
  unknownTag: (name: string) => `No event has the tag ${name} yet.`,
  to: 'Send to',
  noChannels: 'No channels yet.',
  addChannel: 'New channel',
  members: 'Project members, by e-mail',
  membersOfAll: 'Members of the affected project, by e-mail',
  membersHint: 'Members can turn this off for themselves.',
  channelOff: 'turned off',
  shared: 'all projects',
  gather: 'Group alerts for',
  gatherHint: 'Alerts of this rule within this time become one message.',
  pause: 'Pause per issue',
  pauseHint: 'No further alert for the same issue during this time.',
  duration,
  quiet: 'Quiet hours',
  quietOn: 'Hold alerts during quiet hours',
  quietHint: 'They arrive as one message afterwards.',
  from: 'From',
  until: 'Until',
  days: 'Starting on',
  dayNames: ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'],
  zone: 'Time zone',
  fatal: 'Send alerts for fatal events anyway',
  testNote: 'Sends a test message to each channel of the saved rule.',
  nothingToTest: 'No test sent: this rule has no channel that you can test.',
  save: 'Save rule',
  cancel: 'Cancel',
  back: 'Back to rules',
  mistakes: {
    noName: 'Enter a name.',
    noTrigger: 'Choose at least one trigger.',
    noDay: 'Choose at least one day.',
    time: 'Enter a time, e.g. 22:00.',
    choice: 'Choose one from the list.',
    percent: 'Enter a number between 0 and 100, e.g. 99.5.',
    tooLong: (most: number) => `Use at most ${count(most)} characters.`,
    tooManyChannels: (most: number) => `Choose at most ${count(most)} channels.`,
    number: (least: number, most: number) => `Enter a whole number from ${count(least)} to ${count(most)}.`,
    gone: 'This rule was deleted. Create it again.',
    tooManyRules: (most: number) => `There are ${count(most)} rules, the maximum. Delete one first.`,
    unknownChannel: 'A chosen channel was deleted. Check the channels and save again.',
    notSaved: 'Not saved. Please fix the fields below.',
  },
  preview: {
    title: 'Preview',
    days: 'last 14 days',
    button: 'Preview',
    would: (n: number, shown: ReactNode) => (
      <>
        This rule would have alerted {shown} {n === 1 ? 'time' : 'times'}
      </>
    ),
    cut: 'The real number may be higher: the preview reads only part of the history.',
    leftOut: 'Look-ups are not included, because they are kept for only an hour.',
    unreadable: 'Fix the marked fields to see the preview.',
    chartLabel: (alerts: number, events: number) =>
      `${plural(alerts, 'alert', 'alerts')} and ${plural(events, 'event', 'events')} in 14 days`,
    day: (alerts: number, events: number) =>
      `${plural(alerts, 'alert', 'alerts')} · ${plural(events, 'event', 'events')}`,
    columns: { day: 'Day', alerts: 'Alerts', events: 'Events' },
    keys: { alerts: 'Alerts', events: 'Events per day' },
    newest: 'Newest alerts',
    more: (n: number) => `${count(n)} more`,
    project: 'Whole project',
  },
  outcomesTitle: 'Last 30 days',
  considered: 'Last evaluated',
  never: 'Never',
})
