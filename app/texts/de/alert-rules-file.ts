import type { RuleJsonMistake } from '../../alerts/rule-json'
import type { alertRulesFileTexts } from '../en/alert-rules-file'
import { madeOnce } from '../made-once'
import type { TextsOf } from '../namespace'
import { numbersIn } from '../numbers'

const { count, plural } = numbersIn('de')
const and = madeOnce(() => new Intl.ListFormat('de', { type: 'conjunction' }))

function fieldMistake(mistake: RuleJsonMistake): string {
  const field = mistake.field || 'rule'
  switch (mistake.what) {
    case 'missing':
      return `${field} fehlt`
    case 'unknown-field':
      return `${field} ist kein Feld einer Regel`
    case 'type':
      return `${field} hat den falschen Typ`
    case 'time':
      return `${field} ist keine Uhrzeit wie 22:00`
    case 'time-zone':
      return `${field} ist keine Zeitzone`
    case 'search':
      return `${field} ist keine gültige Suche`
    case 'too-long':
      return `${field} ist länger als ${count(mistake.most)} Zeichen`
    case 'too-many':
      return `${field} hat mehr als ${count(mistake.most)} Einträge`
    case 'number':
      return `${field} ist keine Zahl von ${count(mistake.least)} bis ${count(mistake.most)}`
    case 'choice':
      return `${field} ist keines von ${mistake.choices.join(', ')}`
  }
}

export const alertRulesFile: TextsOf<typeof alertRulesFileTexts> = {
  title: 'Regeln importieren',
  about:
    'Wählen Sie eine Datei, die aus Digestline exportiert wurde, oder fügen Sie ihren Text ein. Kanäle werden am Namen erkannt.',
  file: 'Datei',
  text: 'Oder JSON einfügen',
  import: 'Importieren',
  cancel: 'Abbrechen',
  toRules: 'Zu den Regeln',
  imported: (n) => `${plural(n, 'Regel', 'Regeln')} importiert`,
  added: (names) => `Importiert: ${and().format(names)}.`,
  missing: (channels) =>
    `Kanäle hier nicht gefunden: ${and().format(channels)}. Fügen Sie ${channels.length === 1 ? 'diesen Kanal' : 'diese Kanäle'} hinzu und wählen Sie ${channels.length === 1 ? 'ihn' : 'sie'} in den Regeln.`,
  rejected: (name, why, most) =>
    ({
      unknown: `${name} wurde nicht hinzugefügt: Sie dürfen diese Regel nicht hinzufügen.`,
      'too-many': `${name} wurde nicht hinzugefügt: Es gibt schon ${count(most)} Regeln, mehr sind nicht möglich.`,
      'unknown-channel': `${name} wurde nicht hinzugefügt: Einer ihrer Kanäle wurde gelöscht.`,
    })[why],
  mistakes: {
    nothing: 'Wählen Sie eine Datei oder fügen Sie ihren Text ein.',
    tooLong: 'Die Datei ist zu groß. Höchstens 256 kB.',
    'not-json': 'Das ist kein gültiges JSON. Es wurde nichts importiert.',
    'not-rules': 'Das ist keine Datei mit Alarmregeln. Es wurde nichts importiert.',
    'too-many': 'Diese Datei enthält zu viele Regeln. Es wurde nichts importiert.',
    rule: (place, mistakes) =>
      `Regel ${count(place)}: ${mistakes.slice(0, 5).map(fieldMistake).join('; ')}. Es wurde nichts importiert.`,
    noTarget: 'Wählen Sie ein Projekt.',
  },
  copyTitle: 'Regel kopieren',
  copy: 'Regel kopieren',
  to: 'Kopieren nach',
  allProjects: 'Alle Projekte',
  noTargets: 'Sie sind in keinem anderen Projekt Admin.',
  missingThere: (channels) => `Diese Kanäle gibt es im Ziel nicht; die Kopie lässt sie weg: ${and().format(channels)}`,
  copied: (rule, project, missing) =>
    missing.length === 0
      ? `${rule} nach ${project} kopiert`
      : `${rule} nach ${project} kopiert. Fehlende Kanäle: ${and().format(missing)}`,
}
