import type { projectTexts } from '../en/project'
import type { TextsOf } from '../namespace'
import { numbersIn } from '../numbers'

const { plural, count } = numbersIn('de')

export const project: TextsOf<typeof projectTexts> = {
  project: 'Projekt',
  issues: 'Issues',
  settings: 'Einstellungen',
  builtIn: 'Hier zeichnet Digestline seine eigenen Fehler auf. Ein SDK ist nicht nötig.',
  noEvents: 'Noch keine Ereignisse',
  noEventsWords: 'Verbinden Sie Ihre App und senden Sie einen ersten Fehler.',
  dsn: 'DSN',
  noKey: 'Kein Schlüssel ist aktiviert. Alles, was diese App sendet, wird abgelehnt.',
  connect: 'App verbinden',
  connectNote: 'Verwenden Sie diese DSN mit einem beliebigen Sentry-SDK.',
  copy: 'DSN kopieren',
  feedback: 'Besuchermeldungen',
  feedbackNote: 'Meldungen ohne Ereignis oder zu einem nicht mehr gespeicherten Ereignis.',
  monitors: 'Cron-Monitore',
  accounting: {
    title: 'Datenempfang',
    note: 'Alle empfangenen Einträge nach Typ.',
    period: 'Zeitraum',
    periods: { '24h': '24 Stunden', '14d': '14 Tage', all: 'Gesamte Zeit' },
    last: { '24h': 'Letzte 24 Stunden', '14d': 'Letzte 14 Tage' },
    nothing: {
      '24h': 'In den letzten 24 Stunden wurde nichts empfangen.',
      '14d': 'In den letzten 14 Tagen wurde nichts empfangen.',
      all: 'Noch wurde nichts empfangen.',
    },
    chart: {
      '24h': 'Empfangene Einträge der letzten 24 Stunden',
      '14d': 'Empfangene Einträge der letzten 14 Tage',
    },
    atMost: (most, hours) => `Spitze ${count(most)}${hours === 1 ? '/h' : ` in ${hours} h`}`,
    now: 'jetzt',
    kept: 'angenommen',
    refused: (reason) => `abgelehnt: ${reason}`,
    keptCount: (kept) => `${count(kept)} angenommen`,
    refusedCount: (refused, reason) => `${count(refused)} abgelehnt: ${reason}`,
    itemsKept: (kept) => `${plural(kept, 'Eintrag', 'Einträge')} angenommen`,
    byKind: 'Einträge nach Typ',
    head: ['Typ', 'Angenommen', 'Verarbeitet', 'Wartend', 'Doppelt', 'Geparkt', 'Abgelehnt'],
    neverSent: 'Vom SDK verworfen',
    neverSentNote: 'Vom SDK verworfen: Einträge, die SDKs nach eigener Angabe nicht gesendet haben.',
  },
}
