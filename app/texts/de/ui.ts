import type { uiTexts } from '../en/ui'
import { numbersIn } from '../numbers'
import type { TextsOf } from '../room'

const { plural } = numbersIn('de')

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
  cancel: 'Abbrechen',
  status: { open: 'Offen', regressed: 'Zurückgekehrt', resolved: 'Gelöst', muted: 'Stummgeschaltet' },
  escalating: 'Eskaliert',
  priority: { high: 'Hoch', low: 'Niedrig' },
  priorityIs: (priority) => `Priorität: ${priority}`,
  events: (n) => plural(n, 'Ereignis', 'Ereignisse'),
  columns: {
    issue: 'Issue',
    trend: 'Letzte 24 h',
    events: 'Ereignisse',
    users: 'Nutzer',
    seen: 'Zuletzt',
    age: 'Alter',
  },
  unassigned: 'Nicht zugewiesen',
  breadcrumbs: 'Pfad',
  eventsBehind: (n) => (n === 1 ? 'Ereignis' : 'Ereignisse'),
  usersBehind: () => 'Nutzer',
  inHours: (n, hours) => `${plural(n, 'Ereignis', 'Ereignisse')} in den letzten ${hours} Stunden`,
  lookAlikes: (n) => `+ ${plural(n, 'ähnliches', 'ähnliche')}`,
  select: (shortId) => `${shortId} auswählen`,
  assignedTo: (name) => `Zugewiesen an ${name}`,
  keyRows: 'Nächste und vorige Zeile',
  keyOpen: 'Zeile öffnen',
  keySelect: 'Zeile auswählen',
}
