import type { ReactNode } from 'react'
import { room } from '../room'

/** A project's settings, its keys and its members. */
export const keysTexts = room('keys', {
  pageTitle: (project: string | undefined) => `Settings of ${project ?? 'a project'}`,
  title: 'Settings',
  project: 'Project',
  save: 'Save',
  receipts: 'Receipts for visitors',
  receiptsHint:
    'Without an account, people with a code see whether it is known, since when, and whether it is fixed. Nothing else.',
  parts: {
    keys: { title: 'Keys', note: 'Apps send events with the DSN of an enabled key.' },
  },
  add: 'Add a key',
  addIt: 'Add key',
  label: 'Label',
  labelHint: 'To tell keys apart.',

  copy: 'Copy the DSN',
  made: (at: ReactNode) => <>made {at}</>,
  enabled: 'enabled',
  disabled: 'disabled',
  enable: 'Enable',
  enableKey: (label: string) => `Enable ${label}`,
  disable: 'Disable',
  disableKey: (label: string) => `Disable ${label}`,
  rotate: 'Rotate…',
  rotateQuestion:
    'Makes a new key and disables this one: applications that still use it are refused until they have the new DSN.',
  rotateIt: 'Rotate the key',
  rotateKey: (label: string) => `Rotate the key ${label}`,
  done: {
    saved: 'Saved.',
    added: 'There is a new key.',
    enabled: 'The key is enabled.',
    disabled: 'The key is disabled: what is sent with it is refused.',
    rotated: 'There is a new key; the old one is disabled.',
  },
})
