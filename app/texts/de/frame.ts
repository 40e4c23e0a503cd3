import type { frameTexts } from '../en/frame'
import type { TextsOf } from '../namespace'

export const frame: TextsOf<typeof frameTexts> = {
  toContent: 'Zum Inhalt springen',
  main: 'Hauptnavigation',
  menu: 'Menü',
  home: 'Start',
  issues: 'Issues',
  releases: 'Releases',
  projects: 'Projekte',
  support: 'Support',
  allProjects: 'Alle Projekte',
  switchProject: (name) => `Projekt: ${name}`,
  accountMenu: (name) => `Kontomenü: ${name}`,
  account: 'Konto',
  mentions: 'Erwähnungen',
  administration: 'Verwaltung',
  help: 'Hilfe',
  signOut: 'Abmelden',
  signIn: 'Anmelden',
  theme: 'Farbschema',
  themes: { light: 'Hell', dark: 'Dunkel', system: 'System' },
  language: 'Sprache',
  goTo: 'Gehe zu …',
  goToKey: 'Strg K',
  shortcuts: 'Tastenkürzel',
}
