import type { ReactNode } from 'react'
import { namespace } from '../namespace'

/** A project's settings, its keys and its members. */
export const keysTexts = namespace('keys', {
  pageTitle: (project: string | undefined) => `Settings of ${project ?? 'a project'}`,
  keysOf: (project: string | undefined) => `Keys of ${project ?? 'a project'}`,
  project: 'Project',
  save: 'Save',
  receipts: 'Receipts for visitors',
  receiptsHint: 'Anyone with a code sees whether its error is known and fixed.',
  parts: {
    keys: { title: 'Keys', note: 'Apps send events with the DSN of an enabled key.' },
  },
  connect: 'Connect an app',
  add: 'Create key',
  addIt: 'Create key',
  label: 'Label',

  copy: 'Copy DSN',
  made: (at: ReactNode) => <>created {at}</>,
  enabled: 'Enabled',
  disabled: 'Disabled',
  enable: 'Enable',
  enableKey: (label: string) => `Enable ${label}`,
  disable: 'Disable…',
  disableAsk: (label: string) => `Disable… ${label}`,
  disableTitle: (label: string) => `Disable key ${label}?`,
  disableQuestion: 'Apps that use it can no longer send events. You can enable it again.',
  disableIt: 'Disable key',
  rotate: 'Rotate…',
  rotateAsk: (label: string) => `Rotate… ${label}`,
  rotateTitle: (label: string) => `Rotate key ${label}?`,
  rotateQuestion: 'Creates a new key and disables this one. Apps must switch to the new DSN.',
  rotateIt: 'Rotate key',
  done: {
    saved: 'Settings saved',
    added: 'Key created',
    enabled: 'Key enabled',
    disabled: 'Key disabled. Events sent with it are rejected.',
    rotated: 'Key rotated. The old key is disabled.',
  },
})
