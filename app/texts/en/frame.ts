import { room } from '../room'

/** What is around every page. */
export const frameTexts = room('frame', {
  toContent: 'To the content',
  main: 'Main',
  issues: 'Issues',
  releases: 'Releases',
  projects: 'Projects',
  account: 'Account',
  administration: 'Administration',
  signOut: 'Sign out',
  signIn: 'Sign in',
  colours: 'Colours',
  themes: { light: 'Light', dark: 'Dark', system: 'System' },
  language: 'Language',
  keys: 'Keys',
  keysTitle: 'Keys of this page',
})
