import type { uiTexts } from '../en/ui'
import { numbersIn } from '../numbers'
import type { TextsOf } from '../room'

const { plural, short } = numbersIn('de')

export const ui: TextsOf<typeof uiTexts> = {
  lookUp: 'Nachschlagen',
  lookUpCode: 'Einen Code nachschlagen',
  lookUpLabel: 'Code oder Text einer Fehlerseite',
  lookUpShort: 'Code oder ganze Seite',
  lookUpLong: 'Code oder Fehlerseite',
  copy: 'Kopieren',
  copyIt: (value) => `${value} kopieren`,
  copied: 'Kopiert',
  previous: 'Zurück',
  next: 'Weiter',
  undo: 'Rückgängig',
  close: 'Schließen',
  status: { open: 'Offen', regressed: 'Zurückgekehrt', resolved: 'Gelöst', muted: 'Stumm' },
  escalating: 'Eskaliert',
  priority: { high: 'Hoch', low: 'Niedrig' },
  events: (n) => plural(n, 'Event', 'Events'),
  people: (n) => plural(n, 'Person', 'Personen'),
  users: (n) => `${short(n)} Nutzer`,
  eventsBehind: (n) => (n === 1 ? 'Event' : 'Events'),
  inHours: (n, hours) => `${plural(n, 'Event', 'Events')} in den letzten ${hours} Stunden`,
  lookAlikes: (n) => `+ ${plural(n, 'ähnliches', 'ähnliche')}`,
  select: (shortId) => `${shortId} auswählen`,
  assignedTo: (name) => `Zugewiesen an ${name}`,
  since: (age) => <>seit {age}</>,
  keyRows: 'Nächste und vorige Zeile',
  keyOpen: 'Zeile öffnen',
  keySelect: 'Zeile auswählen',
}
