import type { RuleOutcome } from '../../alerts/rule'
import type { When, WhenKind } from '../../alerts/when'
import type { WhyNever } from '../../alerts/why-never'
import type { alertRulesTexts } from '../en/alert-rules'
import type { TextsOf } from '../namespace'
import { numbersIn } from '../numbers'

const { count, plural, decimal } = numbersIn('de')

const whens: Record<WhenKind, string> = {
  new: 'Neues Issue',
  regressed: 'Wiedergekehrt',
  escalating: 'Eskalierend',
  threshold: 'Schwelle',
  storm: 'Ähnliche neue Issues',
  release: 'Release-Problem',
  reported: 'Besuchermeldung',
  looked_up: 'Code nachgeschlagen',
  monitor: 'Cron-Monitor',
  refused: 'Ereignisse abgelehnt',
}

const outcomes: Record<RuleOutcome, string> = {
  sent: 'Gesendet',
  paused: 'Pausiert',
  filtered: 'Gefiltert',
  quiet: 'Ruhezeit',
  over_budget: 'Rate begrenzt',
  no_channel: 'Kein Kanal',
}

const period = (minutes: number): string => {
  if (minutes % 1440 === 0) return minutes === 1440 ? 'einem Tag' : `${count(minutes / 1440)} Tagen`
  if (minutes % 60 === 0) return minutes === 60 ? 'einer Stunde' : `${count(minutes / 60)} Stunden`
  return `${count(minutes)} min`
}

function whenSummary(when: When): string {
  switch (when.kind) {
    case 'threshold': {
      const counted =
        when.of === 'events' ? plural(when.count, 'Ereignis', 'Ereignisse') : plural(when.count, 'Nutzer', 'Nutzer')
      const where = when.scope === 'project' ? ' im Projekt' : ''
      return `${counted}${where} in ${period(when.minutes)}`
    }
    case 'release':
      return when.crashFree
        ? `Erste Regression eines Releases oder unter ${decimal(when.crashFree.percent)} % absturzfrei`
        : 'Erste Regression eines Releases'
    case 'looked_up':
      return `Von ${plural(when.people, 'Person', 'Personen')} in einer Stunde nachgeschlagen`
    default:
      return whens[when.kind]
  }
}

function whyNever(reason: WhyNever): string {
  switch (reason.why) {
    case 'off':
      return 'Diese Regel ist aus. Sie sendet nichts.'
    case 'no-channel':
      return 'Sendet nie: Sie hat keinen Kanal. Fügen Sie einen hinzu.'
    case 'channels-off':
      return 'Sendet nie: Alle ihre Kanäle sind ausgeschaltet.'
    case 'no-mail':
      return 'Sendet nie: Sie sendet nur per E-Mail, und es ist kein Mailserver eingerichtet.'
    case 'search-invalid':
      return 'Alarmiert nie: Ihre Suche ist ungültig.'
    case 'search-personal':
      return 'Alarmiert nie: „mine“, „me“ und „bookmarked“ treffen in einer Regel nie zu. Nennen Sie die Person oder das Team.'
    case 'search-status':
      return 'Alarmiert nie: Die Suche verlangt einen Status, den Issues nicht haben, wenn sie einen Alarm auslösen.'
    case 'search-project':
      return 'Alarmiert nie: Ihre Suche schließt dieses Projekt aus.'
    case 'above-quota':
      return `Alarmiert nie: Das Kontingent lässt höchstens ${plural(reason.accepted, 'Ereignis', 'Ereignisse')} in ${period(reason.minutes)} zu. Senken Sie die Schwelle.`
  }
}

export const alertRules: TextsOf<typeof alertRulesTexts> = {
  none: 'Noch keine Alarmregeln',
  noneText: 'Mit einer Regel bekommen Sie eine Nachricht, wenn ein Issue neu ist, wieder auftritt oder schlimmer wird.',
  noneForMembers: 'Admins des Projekts können Regeln erstellen.',
  add: 'Neue Regel',
  import: 'Importieren…',
  export: 'Als JSON exportieren',
  more: 'Weitere Aktionen',
  columns: {
    rule: 'Regel',
    to: 'Sendet an',
    considered: 'Zuletzt ausgewertet',
    on: 'An',
    actions: 'Aktionen',
  },
  outcomes,
  whyNever,
  days: 'Die Zahlen gelten für die letzten 30 Tage.',
  whens,
  summary: (whens) => whens.map(whenSummary).join(', '),
  allIssues: 'Alle Issues',
  members: 'Mitglieder',
  noChannel: 'Kein Kanal',
  channelOff: 'aus',
  moreChannels: (n) => `und ${count(n)} weitere`,
  never: 'Nie',
  switchOn: (name) => `${name} einschalten`,
  actionsOn: (name) => `Aktionen für ${name}`,
  edit: 'Bearbeiten',
  view: 'Ansehen',
  copy: 'In ein Projekt kopieren…',
  exportOne: 'Als JSON exportieren',
  remove: 'Löschen…',
  removeTitle: (name) => `${name} löschen?`,
  removeQuestion: 'Ausstehende Alarme werden noch gesendet. Das lässt sich nicht rückgängig machen.',
  removeIt: 'Regel löschen',
  done: {
    on: (name) => `${name} ist an`,
    off: (name) => `${name} ist aus`,
    saved: 'Regel gespeichert',
    added: 'Regel erstellt',
    deleted: 'Regel gelöscht',
  },
}
