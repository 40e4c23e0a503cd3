import { namespace } from '../namespace'
import { numbersIn } from '../numbers'

const { count, plural } = numbersIn('en')

/** Mails: what stands around an alert, and the summary. */
export const mailTexts = namespace('mail', {
  alsoHappened: 'Also happened',
  digests: (n: number) => (n === 1 ? 'Digest shown to visitors' : 'Digests shown to visitors'),
  reason: {
    rule: (rule: string, project: string) => `You get this e-mail because of the rule “${rule}” of ${project}.`,
    instanceRule: (rule: string) => `You get this e-mail because of the rule “${rule}”.`,
    personal: 'You get this e-mail because of your notification settings.',
    channel: (channel: string) => `This address gets the alerts of the channel “${channel}”.`,
    summary: 'You asked for this summary.',
    test: 'You asked for this test e-mail.',
  },
  settings: 'Notification settings',
  unsubscribe: 'Unsubscribe',
  summary: {
    subject: { day: 'Daily summary', week: 'Weekly summary' },
    counts: {
      fresh: (n: number) => `${count(n)} new`,
      regressed: (n: number) => `${count(n)} regressed`,
      escalating: (n: number) => `${count(n)} escalating`,
      stillOpen: (n: number) => `${count(n)} ongoing`,
    },
    groups: {
      fresh: (n: number) => `New (${count(n)})`,
      regressed: (n: number) => `Regressed (${count(n)})`,
      escalating: (n: number) => `Escalating (${count(n)})`,
      stillOpen: (n: number) => `Ongoing (${count(n)})`,
    },
    since: (moment: string) => `Since ${moment}`,
    row: (shortId: string, events: number) => `${shortId} · ${plural(events, 'event', 'events')}`,
    more: (n: number) => `and ${count(n)} more`,
    open: 'Open Digestline',
  },
})
