import type { ReactNode } from 'react'
import { namespace } from '../namespace'

/** The first page there is, and the one of an address that leads nowhere. */
export const setupTexts = namespace('setup', {
  title: 'Set up Digestline',
  below: 'Your account, and the first application that reports here.',
  wrong: 'Not everything is right yet; see below.',
  setUp: 'Set up',
  email: 'E-mail',
  name: 'Your name',
  password: 'Password',
  passwordHint: (least: number) => `At least ${least} characters. A few words are fine.`,
  notYet: 'Digestline is not set up yet',
  oldLink: 'This link does not work: a newer one was made, or it was cut while copying.',
  findLink: (command: ReactNode) => (
    <>
      The terminal that started it printed a link; open that to make the first account. A fresh link comes from{' '}
      {command}, run where Digestline is installed.
    </>
  ),
  project: {
    name: 'Project name',
    nameExample: 'Web shop',
    nameHint: 'Its issues are called after it, like WEB-SHOP-12.',
    platform: 'Platform',
  },
})

export const nowhereTexts = namespace('nowhere', {
  page: 'Not found',
  title: 'There is no page at this address',
  words: 'The link may be old, or a letter may be missing. A code from an error page goes into the box above.',
  start: 'Start page',
})
