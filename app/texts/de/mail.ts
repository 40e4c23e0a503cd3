import type { mailTexts } from '../en/mail'
import type { TextsOf } from '../namespace'
import { numbersIn } from '../numbers'

const { count, plural } = numbersIn('de')

export const mail: TextsOf<typeof mailTexts> = {
  alsoHappened: 'Außerdem passiert',
  digests: (n) => (n === 1 ? 'Digest, den Besucher sahen' : 'Digests, die Besucher sahen'),
  reason: {
    rule: (rule, project) => `Sie erhalten diese E-Mail wegen der Regel „${rule}“ in ${project}.`,
    instanceRule: (rule) => `Sie erhalten diese E-Mail wegen der Regel „${rule}“.`,
    personal: 'Sie erhalten diese E-Mail wegen Ihrer Benachrichtigungseinstellungen.',
    channel: (channel) => `Diese Adresse erhält die Alarme des Kanals „${channel}“.`,
    summary: 'Sie haben diese Zusammenfassung abonniert.',
    test: 'Sie haben diese Test-E-Mail angefordert.',
  },
  settings: 'Benachrichtigungen einstellen',
  unsubscribe: 'Abbestellen',
  summary: {
    subject: { day: 'Tägliche Zusammenfassung', week: 'Wöchentliche Zusammenfassung' },
    counts: {
      fresh: (n) => `${count(n)} neu`,
      regressed: (n) => `${count(n)} wiedergekehrt`,
      escalating: (n) => `${count(n)} eskalierend`,
      stillOpen: (n) => `${count(n)} andauernd`,
    },
    groups: {
      fresh: (n) => `Neu (${count(n)})`,
      regressed: (n) => `Wiedergekehrt (${count(n)})`,
      escalating: (n) => `Eskalierend (${count(n)})`,
      stillOpen: (n) => `Andauernd (${count(n)})`,
    },
    since: (moment) => `Seit ${moment}`,
    row: (shortId, events) => `${shortId} · ${plural(events, 'Ereignis', 'Ereignisse')}`,
    more: (n) => `und ${count(n)} weitere`,
    open: 'Digestline öffnen',
  },
}
