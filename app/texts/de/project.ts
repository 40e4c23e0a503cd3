import type { projectTexts } from '../en/project'
import type { TextsOf } from '../namespace'
import { numbersIn } from '../numbers'

const { plural, count } = numbersIn('de')

/** `jede Minute`, `alle 5 Minuten`. */
const units: Record<string, { every: string; many: string }> = {
  minute: { every: 'jede Minute', many: 'Minuten' },
  hour: { every: 'jede Stunde', many: 'Stunden' },
  day: { every: 'jeden Tag', many: 'Tage' },
  week: { every: 'jede Woche', many: 'Wochen' },
  month: { every: 'jeden Monat', many: 'Monate' },
  year: { every: 'jedes Jahr', many: 'Jahre' },
}

export const project: TextsOf<typeof projectTexts> = {
  project: 'Projekt',
  issues: 'Issues',
  settings: 'Einstellungen',
  builtIn: 'Hier zeichnet Digestline seine eigenen Fehler auf. Ein SDK ist nicht nötig.',
  noEvents: 'Noch keine Ereignisse',
  noEventsWords: 'Binden Sie Ihre Anwendung an, und senden Sie einen ersten Fehler.',
  dsn: 'DSN',
  noKey: 'Kein Schlüssel ist aktiviert. Alles, was diese Anwendung sendet, wird abgewiesen.',
  connect: 'Anwendung anbinden',
  connectNote: 'Verwenden Sie diese DSN mit einem beliebigen Sentry-SDK.',
  copy: 'DSN kopieren',
  feedback: 'Meldungen von Besuchern',
  feedbackNote: 'Meldungen ohne Ereignis oder zu einem nicht mehr gespeicherten Ereignis.',
  monitors: {
    title: 'Geplante Aufgaben',
    note: 'Der letzte Check-in jeder Aufgabe. Ausbleibende Check-ins werden noch nicht gemeldet.',
    head: ['Aufgabe', 'Umgebung', 'Letzter Status', 'Letzter Check-in', 'Dauer', 'Zeitplan'],
    unknown: 'unbekannt',
    states: { in_progress: 'läuft', ok: 'erfolgreich', error: 'fehlgeschlagen' },
    took: (seconds) => `${String(seconds).replace('.', ',')} s`,
    every: (n, unit) => {
      const known = units[unit]
      if (!known) return `alle ${count(n)} ${unit}`
      return n === 1 ? known.every : `alle ${count(n)} ${known.many}`
    },
  },
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
    refused: (reason) => `abgewiesen: ${reason}`,
    keptCount: (kept) => `${count(kept)} angenommen`,
    refusedCount: (refused, reason) => `${count(refused)} abgewiesen: ${reason}`,
    itemsKept: (kept) => `${plural(kept, 'Eintrag', 'Einträge')} angenommen`,
    byKind: 'Einträge nach Typ',
    head: ['Typ', 'Angenommen', 'Verarbeitet', 'Wartend', 'Doppelt', 'Geparkt', 'Abgewiesen'],
    neverSent: 'Vom SDK verworfen',
    neverSentNote: 'Vom SDK verworfen: Einträge, die SDKs nach eigener Angabe nicht gesendet haben.',
  },
}
