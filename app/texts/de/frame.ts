import type { frameTexts } from '../en/frame'
import type { TextsOf } from '../room'

export const frame: TextsOf<typeof frameTexts> = {
  toContent: 'Zum Inhalt',
  main: 'Hauptnavigation',
  issues: 'Issues',
  releases: 'Releases',
  projects: 'Projekte',
  account: 'Konto',
  administration: 'Verwaltung',
  signOut: 'Abmelden',
  signIn: 'Anmelden',
  colours: 'Farben',
  themes: { light: 'Hell', dark: 'Dunkel', system: 'System' },
  language: 'Sprache',
  keys: 'Tasten',
  keysTitle: 'Tasten dieser Seite',
}
