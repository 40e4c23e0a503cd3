import type { ReactNode } from 'react'
import { namespace } from '../namespace'

/** A project's settings, its keys and its members. */
export const keysTexts = namespace('keys', {
  pageTitle: (project: string | undefined) => `Settings of ${project ?? 'a project'}`,
  keysOf: (project: string | undefined) => `Keys of ${project ?? 'a project'}`,
  project: 'Project',
  save: 'Save',
  receipts: 'Receipts for visitors',
  receiptsHint:
    'Without an account, people with a code see whether it is known, since when, and whether it is fixed. Nothing else.',
  parts: {
    keys: { title: 'Keys', note: 'Apps send events with the DSN of an enabled key.' },
  },
  connect: 'Connect an app',
  add: 'Add a key',
  addIt: 'Add key',
  label: 'Label',
  labelHint: 'Helps to tell keys apart.',

  copy: 'Copy the DSN',
  made: (at: ReactNode) => <>created {at}</>,
  enabled: 'Enabled',
  disabled: 'Disabled',
  enable: 'Enable',
  enableKey: (label: string) => `Enable ${label}`,
  disable: 'Disable…',
  disableAsk: (label: string) => `Disable… ${label}`,
  disableTitle: (label: string) => `Disable the key ${label}?`,
  disableQuestion: 'Apps that use it can no longer send events. You can enable it again.',
  disableIt: 'Disable key',
  rotate: 'Rotate…',
  rotateAsk: (label: string) => `Rotate… ${label}`,
  rotateTitle: (label: string) => `Rotate the key ${label}?`,
  rotateQuestion: 'Creates a new key and disables this one. Apps can send again when they have the new DSN.',
  rotateIt: 'Rotate key',
  done: {
    saved: 'Saved',
    added: 'Key created',
    enabled: 'Key enabled',
    disabled: 'Key disabled',
    rotated: 'New key created, old key disabled',
  },
})
