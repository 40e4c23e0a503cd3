import type { projectTexts } from '../en/project'
import { numbersIn } from '../numbers'
import type { TextsOf } from '../room'

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
  sourceMaps: 'Source-Maps',
  grouping: 'Gruppierung',
  settings: 'Einstellungen',
  builtIn: 'Hier hält Digestline eigene Fehler fest. Ein SDK braucht es dafür nicht.',
  noKey: 'Kein Schlüssel ist eingeschaltet',
  noKeyWords: 'Ohne einen wird alles abgewiesen, was diese Anwendung sendet.',
  keys: 'Schlüssel',
  connect: 'Ihre Anwendung anschließen',
  connectNote: 'Geben Sie einem beliebigen Sentry-SDK diese DSN; sonst ändert sich nichts.',
  copy: 'DSN kopieren',
  snippets: 'Codebeispiele nach Plattform',
  feedback: 'Was Leute gesagt haben',
  feedbackNote: 'Zu keinem Fehler oder zu einem, dessen Event nicht gespeichert ist.',
  monitors: {
    title: 'Geplante Aufgaben',
    note: 'Die letzte Meldung jeder Aufgabe. Verstummt eine, wird das hier nicht bemerkt.',
    head: ['Aufgabe', 'Umgebung', 'Letzter Stand', 'Wann', 'Dauer', 'Zeitplan'],
    unknown: 'unbekannt',
    states: { in_progress: 'läuft', ok: 'gelungen', error: 'fehlgeschlagen' },
    took: (seconds) => `${String(seconds).replace('.', ',')} s`,
    every: (n, unit) => {
      const known = units[unit]
      if (!known) return `alle ${n} ${unit}`
      return n === 1 ? known.every : `alle ${n} ${known.many}`
    },
  },
  accounting: {
    title: 'Was aus dem Gesendeten wurde',
    note: 'Einträge nach Art. Nichts wird ungezählt verworfen.',
    period: 'Zeitraum',
    periods: { '24h': '24 Stunden', '14d': '14 Tage', all: 'Gesamte Zeit' },
    last: { '24h': 'Letzte 24 Stunden', '14d': 'Letzte 14 Tage' },
    nothing: {
      '24h': 'In den letzten 24 Stunden wurde nichts gesendet.',
      '14d': 'In den letzten 14 Tagen wurde nichts gesendet.',
      all: 'Noch wurde nichts gesendet.',
    },
    chart: {
      '24h': 'Was in den letzten 24 Stunden gesendet wurde',
      '14d': 'Was in den letzten 14 Tagen gesendet wurde',
    },
    atMost: (most, hours) => `höchstens ${count(most)} in ${hours === 1 ? 'einer Stunde' : `${hours} Stunden`}`,
    now: 'jetzt',
    kept: 'behalten',
    refused: (reason) => `abgewiesen: ${reason}`,
    keptCount: (kept) => `${count(kept)} behalten`,
    refusedCount: (refused, reason) => `${count(refused)} abgewiesen: ${reason}`,
    itemsKept: (kept) => `${plural(kept, 'Eintrag', 'Einträge')} behalten`,
    byKind: 'Einträge nach Art',
    head: ['Art', 'Angenommen', 'Verarbeitet', 'Wartend', 'Doppelt', 'Zurückgestellt', 'Abgewiesen'],
    neverSent: 'Nie gesendet',
    neverSentNote: 'Nie gesendet: was Clients nach eigener Angabe verloren oder weggelassen haben.',
  },
}
