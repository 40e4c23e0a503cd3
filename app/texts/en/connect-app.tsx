import type { ReactNode } from 'react'
import { namespace } from '../namespace'
import { numbersIn } from '../numbers'

const { plural } = numbersIn('en')

/** The page on which a user allows an MCP client to act as them. */
export const connectAppTexts = namespace('connectApp', {
  title: (app: string) => `Connect ${app}?`,
  below: (email: string) => `It will act in Digestline as ${email}.`,
  named: 'The app chose this name. Digestline cannot check it.',
  here: (host: ReactNode) => <>You will return to a program on this computer: {host}.</>,
  elsewhere: (host: ReactNode) => <>You will return to {host}. Only allow it if you know this site.</>,
  scopes: 'Access',
  read: 'Look up codes, read issues and events',
  write: 'Resolve, mute, assign and comment',
  allow: 'Allow',
  deny: 'Deny',
  tooMany: (n: number) => `You have ${plural(n, 'connected app', 'connected apps')}. Disconnect one first.`,
  refused: 'App not connected',
  refusals: {
    'unknown-app': 'The app is not registered here. Remove it from its list of servers and add it again.',
    'wrong-address': 'The app wants to send you to an address that it did not register.',
  },
  wrongParameter: (name: ReactNode) => <>The request of the app has a missing or wrong parameter: {name}.</>,
  toTokens: 'Connected apps',
})
