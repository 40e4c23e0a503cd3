import type { alertsMessageTexts } from '../en/alerts-message'
import type { TextsOf } from '../namespace'
import { numbersIn } from '../numbers'

const { count, plural, decimal } = numbersIn('de')
const minutes = (n: number) => (n % 60 === 0 ? plural(n / 60, 'Stunde', 'Stunden') : plural(n, 'Minute', 'Minuten'))

export const alertsMessage: TextsOf<typeof alertsMessageTexts> = {
  headline: {
    new: 'Neues Issue',
    regressed: 'Issue wiedergekehrt',
    regressedIn: (release) => `Wiedergekehrt in ${release}`,
    escalating: 'Issue eskaliert',
    events: (n, within) => `${plural(n, 'Ereignis', 'Ereignisse')} in ${minutes(within)}`,
    users: (n, within) => `${plural(n, 'Nutzer', 'Nutzer')} betroffen in ${minutes(within)}`,
    storm: 'Viele ähnliche neue Issues',
    crashFree: (percent, release) => `${decimal(percent)} % absturzfreie Sitzungen in ${release}`,
    releaseRegression: (release) => `Erste Regression in ${release}`,
    reported: 'Ein Besucher hat ein Problem gemeldet',
    looked_up: (n) =>
      `${plural(n, 'Person hat', 'Personen haben')} innerhalb einer Stunde einen Code dieses Issues nachgeschlagen`,
    monitor: {
      missed: (monitor) => `Check-in ausgeblieben: ${monitor}`,
      late: (monitor) => `Check-in verspätet: ${monitor}`,
      timeout: (monitor) => `Zeit überschritten: ${monitor}`,
      failed: (monitor) => `Fehlgeschlagen: ${monitor}`,
      recovered: (monitor) => `Läuft wieder: ${monitor}`,
    },
    monitorOther: (monitor) => `Monitor hat einen neuen Zustand: ${monitor}`,
    refused: 'Ereignisse werden abgelehnt',
    refusedInstance: 'Dieser Server lehnt Ereignisse ab',
    refusedFor: (reason) => `Ereignisse werden abgelehnt: ${reason}`,
    instance: {
      inbox_nearly_full: 'Der Eingang ist fast voll',
      space_nearly_out: 'Der Datenträger ist fast voll',
      backup_overdue: 'Keine aktuelle Sicherung',
      backup_not_copied: 'Sicherung nicht nach S3 kopiert',
    },
    assigned: 'Ihnen zugewiesen',
    assignedBy: (name) => `${name} hat Ihnen ein Issue zugewiesen`,
    mentioned: 'Sie wurden erwähnt',
    mentionedBy: (name) => `${name} hat Sie erwähnt`,
    summary: 'Zusammenfassung',
    resolved: 'Gelöst',
    channel_off: (channel) => `Alarmkanal ausgeschaltet: ${channel}`,
    test: 'Testalarm',
    tracker: 'Tracker-Issue angelegt',
  },
  meanwhile: (headline) => `Verspätet: ${headline}`,
  body: {
    test: 'Dieser Kanal funktioniert. So sehen Alarme aus.',
    instance: {
      inbox_nearly_full:
        'Ereignisse treffen schneller ein, als sie verarbeitet werden. Ist der Eingang voll, werden neue abgelehnt.',
      space_nearly_out:
        'Ist der Datenträger dieses Servers voll, werden neue Ereignisse abgelehnt. Schaffen Sie Platz oder senken Sie die Speichergrenzen.',
      backup_overdue:
        'Die neueste geprüfte Sicherung ist älter, als BACKUP_SCHEDULE erlaubt. Den Grund nennt das Protokoll des Servers.',
      backup_not_copied:
        'Die neueste Sicherung liegt in BACKUP_DIR, aber nicht im S3-Bucket. Den Grund nennt das Protokoll des Servers.',
    },
    channel_off:
      'Die letzten Nachrichten konnten nicht zugestellt werden. Alarme dafür werden verworfen, bis er wieder eingeschaltet wird.',
  },
  facts: {
    culprit: 'Wo',
    events: 'Ereignisse',
    users: 'Nutzer',
    since: 'Seit',
    release: 'Release',
    releases: 'Releases',
    environment: 'Umgebung',
    digest: 'Digest, den Besucher sahen',
    rejected: 'Abgelehnt',
    down: 'Ausfall von Digestline',
    comment: 'Kommentar',
    rule: 'Regel',
  },
  fromTo: (first, last) => `${first} bis ${last}`,
  down: (n) => minutes(n),
  count,
  links: {
    issue: 'Issue ansehen',
    receipt: 'Auskunft',
    resolve: 'Lösen',
    mute: 'Stummschalten',
    project: 'Projekt öffnen',
    channel: 'Kanäle ansehen',
  },
  more: (n) => `und ${count(n)} weitere`,
}
