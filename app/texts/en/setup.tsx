import type { ReactNode } from 'react'
import { namespace } from '../namespace'
import { numbersIn } from '../numbers'

const { count } = numbersIn('en')

/** The first page there is, and the one of an address that leads nowhere. */
export const setupTexts = namespace('setup', {
  title: 'Set up Digestline',
  below: 'Create your account and your first project.',
  wrong: 'Please fix the fields below.',
  setUp: 'Set up',
  email: 'E-mail',
  name: 'Your name',
  password: 'Password',
  passwordHint: (least: number) => `At least ${count(least)} characters. A few words work well.`,
  notYet: 'Digestline is not set up yet',
  oldLink: 'This link is no longer valid. It was replaced by a newer one, or copied incompletely.',
  findLink: (command: ReactNode) => (
    <>Open the link that was printed when the server started. For a new link, run {command} on the server.</>
  ),
  project: {
    name: 'Project name',
    nameExample: 'Web shop',
    nameHint: 'Used in issue IDs, e.g. WEB-SHOP-12.',
    platform: 'Platform',
  },
})

export const nowhereTexts = namespace('nowhere', {
  page: 'Not found',
  title: 'Page not found',
  words: 'Check the URL. To look up a code, use the box above.',
  start: 'Go to the start page',
})
