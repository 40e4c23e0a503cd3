import type { quotasTexts } from '../en/quotas'
import type { TextsOf } from '../namespace'
import { numbersIn } from '../numbers'

const { count } = numbersIn('de')

export const quotas: TextsOf<typeof quotasTexts> = {
  title: (project) => `Kontingente von ${project ?? 'einem Projekt'}`,
  below:
    'Was über diese Zahlen hinausgeht, wird abgewiesen und gezählt, und SDKs wird gesagt, dass sie aufhören sollen, bis die Minute oder der Tag (UTC) vorbei ist. Ein leeres Feld heißt: keine Grenze.',
  project: 'Projekt',
  projectNote: 'Über alle seine Schlüssel.',
  ofProject: 'Kontingente des Projekts',
  key: (label) => `Schlüssel ${label}`,
  keyNote: 'Innerhalb dessen, was das Projekt senden darf.',
  ofKey: (label) => `Kontingente des Schlüssels ${label}`,
  save: 'Speichern',
  saveThese: (label) => `Speichern: ${label}`,
  saved: 'Gespeichert.',
  mistakes: {
    'too-many': (most) => `Höchstens ${count(most)}.`,
    'not-a-number': () => 'Geben Sie eine ganze Zahl ein, oder nichts für „kein Limit“.',
  },
  notSaved: 'Noch ist nichts gespeichert: siehe unten.',
  kind: 'Art',
  noLimit: 'keine Grenze',
  categories: {
    error: 'Fehler',
    attachment: 'Anhänge',
    session: 'Sitzungen',
    feedback: 'Rückmeldungen',
    monitor: 'Lebenszeichen von Monitoren',
    security: 'Sicherheitsberichte',
  },
  windows: { minute: 'Je Minute', day: 'Je Tag' },
  fields: { minute: (category) => `${category}, je Minute`, day: (category) => `${category}, je Tag` },
}
