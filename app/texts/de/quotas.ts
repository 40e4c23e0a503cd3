import type { quotasTexts } from '../en/quotas'
import type { TextsOf } from '../namespace'
import { numbersIn } from '../numbers'

const { count } = numbersIn('de')

export const quotas: TextsOf<typeof quotasTexts> = {
  title: (project) => `Kontingente von ${project ?? 'einem Projekt'}`,
  below:
    'Einträge über dem Kontingent werden abgelehnt und gezählt. SDKs pausieren bis zur nächsten Minute oder zum nächsten Tag (UTC). Leer bedeutet keine Grenze.',
  project: 'Projekt',
  projectNote: 'Summe aller Schlüssel.',
  ofProject: 'Kontingente des Projekts',
  key: (label) => `Schlüssel „${label}“`,
  keyNote: 'Innerhalb der Kontingente des Projekts.',
  ofKey: (label) => `Kontingente des Schlüssels ${label}`,
  save: 'Speichern',
  saveThese: (label) => `${label} speichern`,
  saved: 'Kontingente gespeichert',
  mistakes: {
    'too-many': (most) => `Geben Sie höchstens ${count(most)} ein.`,
    'not-a-number': () => 'Geben Sie eine ganze Zahl ein, oder lassen Sie das Feld leer.',
  },
  notSaved: 'Nicht gespeichert. Bitte korrigieren Sie die Felder unten.',
  kind: 'Typ',
  noLimit: 'keine Grenze',
  categories: {
    error: 'Fehler',
    attachment: 'Anhänge',
    session: 'Sitzungen',
    feedback: 'Rückmeldungen',
    monitor: 'Check-ins',
    security: 'Sicherheitsberichte',
  },
  windows: { minute: 'Je Minute', day: 'Je Tag' },
  fields: { minute: (category) => `${category}, je Minute`, day: (category) => `${category}, je Tag` },
}
