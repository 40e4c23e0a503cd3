import { namespace } from '../namespace'

/** What is around every page. */
export const frameTexts = namespace('frame', {
  toContent: 'Skip to content',
  main: 'Main',
  menu: 'Menu',
  home: 'Home',
  issues: 'Issues',
  releases: 'Releases',
  projects: 'Projects',
  support: 'Support',
  allProjects: 'All projects',
  switchProject: (name: string) => `Project: ${name}`,
  accountMenu: (name: string) => `Account menu: ${name}`,
  account: 'Account',
  mentions: 'Mentions',
  administration: 'Administration',
  help: 'Help',
  signOut: 'Sign out',
  signIn: 'Sign in',
  theme: 'Theme',
  themes: { light: 'Light', dark: 'Dark', system: 'System' },
  language: 'Language',
  goTo: 'Go to…',
  goToKey: 'Ctrl K',
  shortcuts: 'Keyboard shortcuts',
})
