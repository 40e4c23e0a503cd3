import type { projectsTexts } from '../en/projects'
import type { TextsOf } from '../namespace'
import { numbersIn } from '../numbers'

const { count } = numbersIn('de')

export const projects: TextsOf<typeof projectsTexts> = {
  title: 'Projekte',
  monitors: 'Cron-Monitore',
  add: 'Neues Projekt',
  none: 'Noch keine Projekte',
  noneWords: 'Ein Projekt ist eine App, die ihre Fehler hierher meldet.',
  noneLetIn:
    'Ein Projekt ist eine App, die ihre Fehler hierher meldet. Ein Eigentümer dieser Instanz oder ein Admin eines Projekts muss Sie hinzufügen.',
  openIssues: (n, one) => `${n} ${one ? 'offenes Issue' : 'offene Issues'}`,
  lastEvent: 'Letztes Ereignis',
  release: 'Neuestes Release',
  settings: 'Einstellungen',
  settingsOf: (name) => `Einstellungen von ${name}`,
  perDay: (n, days) => `${count(n)} Fehler in ${days} Tagen`,
  noEvent: 'Noch keine Ereignisse',
  builtIn: 'Fehler von Digestline selbst',
  addWords: 'Eine App, die ihre Fehler hierher meldet.',
  addIt: 'Projekt erstellen',
  cancel: 'Abbrechen',
}
