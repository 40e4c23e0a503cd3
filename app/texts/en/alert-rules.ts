import type { RuleOutcome } from '../../alerts/rule'
import type { When, WhenKind } from '../../alerts/when'
import type { WhyNever } from '../../alerts/why-never'
import { namespace } from '../namespace'
import { numbersIn } from '../numbers'

const { count, plural, decimal } = numbersIn('en')

/** Labels of conditions: chips of the form, kinds in the preview. */
const whens: Record<WhenKind, string> = {
  new: 'New issue',
  regressed: 'Regressed',
  escalating: 'Escalating',
  threshold: 'Threshold',
  storm: 'Similar new issues',
  release: 'Release problem',
  reported: 'Visitor report',
  looked_up: 'Code looked up',
  monitor: 'Monitor',
  refused: 'Events rejected',
}

const outcomes: Record<RuleOutcome, string> = {
  sent: 'Sent',
  paused: 'Paused',
  filtered: 'Filtered',
  quiet: 'Quiet hours',
  over_budget: 'Rate limited',
  no_channel: 'No channel',
}

const period = (minutes: number): string => {
  if (minutes % 1440 === 0) return minutes === 1440 ? 'a day' : `${count(minutes / 1440)} days`
  if (minutes % 60 === 0) return minutes === 60 ? 'an hour' : `${count(minutes / 60)} hours`
  return `${count(minutes)} min`
}

/** `100 events in 10 min`, inside a list of conditions. */
function whenSummary(when: When): string {
  switch (when.kind) {
    case 'threshold': {
      const counted = when.of === 'events' ? plural(when.count, 'event', 'events') : plural(when.count, 'user', 'users')
      const where = when.scope === 'project' ? ' in the project' : ''
      return `${counted}${where} in ${period(when.minutes)}`
    }
    case 'release':
      return when.crashFree
        ? `First regression of a release, or below ${decimal(when.crashFree.percent)}% crash-free`
        : 'First regression of a release'
    case 'looked_up':
      return `Looked up by ${plural(when.people, 'person', 'people')} in an hour`
    default:
      return whens[when.kind]
  }
}

/** Why a rule can never alert, and what to do about it. */
function whyNever(reason: WhyNever): string {
  switch (reason.why) {
    case 'off':
      return 'This rule is off. It sends nothing.'
    case 'no-channel':
      return 'Never sends: it has no channel. Add one.'
    case 'channels-off':
      return 'Never sends: all of its channels are turned off.'
    case 'no-mail':
      return 'Never sends: it sends by e-mail only, and no mail server is set up.'
    case 'search-invalid':
      return 'Never alerts: its search is not valid.'
    case 'search-personal':
      return 'Never alerts: “mine”, “me” and “bookmarked” match nothing in a rule. Name the person or team.'
    case 'search-status':
      return 'Never alerts: its search requires a status that issues do not have when they trigger an alert.'
    case 'search-project':
      return 'Never alerts: its search excludes this project.'
    case 'above-quota':
      return `Never alerts: the quota lets in at most ${plural(reason.accepted, 'event', 'events')} in ${period(reason.minutes)}. Lower the threshold.`
  }
}

/** The list of alert rules, and words for rules wherever they are shown. */
export const alertRulesTexts = namespace('alertRules', {
  none: 'No alert rules yet',
  noneText: 'Create a rule to get a message when an issue is new, regresses or gets worse.',
  noneForMembers: 'Admins of the project can add rules.',
  add: 'New rule',
  import: 'Import…',
  export: 'Export JSON',
  more: 'More actions',
  columns: {
    rule: 'Rule',
    to: 'Sends to',
    considered: 'Last evaluated',
    on: 'On',
    actions: 'Actions',
  },
  outcomes,
  whyNever,
  days: 'Counts cover the last 30 days.',
  whens,
  summary: (whens: When[]) => whens.map(whenSummary).join(', '),
  allIssues: 'All issues',
  members: 'Members',
  noChannel: 'No channel',
  channelOff: 'off',
  moreChannels: (n: number) => `and ${count(n)} more`,
  never: 'Never',
  switchOn: (name: string) => `Turn on ${name}`,
  actionsOn: (name: string) => `Actions for ${name}`,
  edit: 'Edit',
  view: 'View',
  copy: 'Copy to project…',
  exportOne: 'Export JSON',
  remove: 'Delete…',
  removeTitle: (name: string) => `Delete ${name}?`,
  removeQuestion: 'Pending alerts are still sent. This cannot be undone.',
  removeIt: 'Delete rule',
  done: {
    on: (name: string) => `${name} is on`,
    off: (name: string) => `${name} is off`,
    saved: 'Rule saved',
    added: 'Rule created',
    deleted: 'Rule deleted',
  },
})
