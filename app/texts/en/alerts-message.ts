import { namespace } from '../namespace'
import { numbersIn } from '../numbers'

const { count, plural, decimal } = numbersIn('en')
const minutes = (n: number) => (n % 60 === 0 ? plural(n / 60, 'hour', 'hours') : plural(n, 'minute', 'minutes'))

/** What alerts say, in every channel: a headline, figures and links. */
export const alertsMessageTexts = namespace('alertsMessage', {
  headline: {
    new: 'New issue',
    regressed: 'Issue regressed',
    regressedIn: (release: string) => `Regressed in ${release}`,
    escalating: 'Issue is escalating',
    events: (n: number, within: number) => `${plural(n, 'event', 'events')} in ${minutes(within)}`,
    users: (n: number, within: number) => `${plural(n, 'user', 'users')} affected in ${minutes(within)}`,
    storm: 'Many similar new issues',
    crashFree: (percent: number, release: string) => `${decimal(percent)}% crash-free sessions in ${release}`,
    releaseRegression: (release: string) => `First regression in ${release}`,
    reported: 'A visitor reported a problem',
    looked_up: (n: number) => `${plural(n, 'person', 'people')} looked up a code of this issue within an hour`,
    monitor: {
      missed: (monitor: string) => `Missed check-in: ${monitor}`,
      late: (monitor: string) => `Late check-in: ${monitor}`,
      timeout: (monitor: string) => `Timed out: ${monitor}`,
      failed: (monitor: string) => `Failed: ${monitor}`,
      recovered: (monitor: string) => `Recovered: ${monitor}`,
    },
    monitorOther: (monitor: string) => `Monitor has a new state: ${monitor}`,
    refused: 'Events are being rejected',
    refusedInstance: 'This server is rejecting events',
    refusedFor: (reason: string) => `Events are being rejected: ${reason}`,
    instance: {
      inbox_nearly_full: 'The inbox is nearly full',
      space_nearly_out: 'The disk is nearly full',
      backup_overdue: 'No recent backup',
      backup_not_copied: 'Backup not copied to S3',
    },
    assigned: 'Assigned to you',
    assignedBy: (name: string) => `${name} assigned an issue to you`,
    mentioned: 'You were mentioned',
    mentionedBy: (name: string) => `${name} mentioned you`,
    summary: 'Summary',
    resolved: 'Resolved',
    channel_off: (channel: string) => `Alert channel turned off: ${channel}`,
    test: 'Test alert',
    tracker: 'Tracker issue created',
  },
  /** For alerts that waited for hours. */
  meanwhile: (headline: string) => `Delayed: ${headline}`,
  /** Below the headline, where there is no issue. */
  body: {
    test: 'This channel works. Alerts will look like this.',
    channel_off: 'Its last messages could not be delivered. Alerts for it are dropped until it is turned on again.',
    instance: {
      inbox_nearly_full:
        'Events arrive faster than they are processed. When the inbox is full, new events are rejected.',
      space_nearly_out:
        'When the disk of this server is full, new events are rejected. Free space, or lower the storage limits.',
      backup_overdue: 'The newest verified backup is older than BACKUP_SCHEDULE allows. The server log says why.',
      backup_not_copied: 'The newest backup is in BACKUP_DIR, but not in the S3 bucket. The server log says why.',
    },
  },
  facts: {
    culprit: 'Where',
    events: 'Events',
    users: 'Users',
    since: 'Since',
    release: 'Release',
    releases: 'Releases',
    environment: 'Environment',
    digest: 'Digest shown to visitors',
    rejected: 'Rejected',
    down: 'Digestline downtime',
    comment: 'Comment',
    rule: 'Rule',
  },
  fromTo: (first: string, last: string) => `${first} to ${last}`,
  down: (n: number) => minutes(n),
  count,
  links: {
    issue: 'View issue',
    receipt: 'Receipt',
    resolve: 'Resolve',
    mute: 'Mute',
    project: 'Open project',
    channel: 'View channels',
  },
  more: (n: number) => `and ${count(n)} more`,
})
