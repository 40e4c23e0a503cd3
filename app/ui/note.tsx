import type { ReactNode } from 'react'
import { classNames } from './class-names'
import { Icon } from './icon'
import type { IconName } from './icon-names'

type NoteTone = 'red' | 'amber' | 'green'

/**
 * One sentence about what is above or below it, and at most one link. `alert`: it is the answer to what was just sent. `label`: its name,
 * where it has forms of its own that a screen reader should find.
 */
export function Note({ tone, alert, label, children }: NoteProps) {
  const Box = label === undefined ? 'div' : 'section'
  return (
    <Box className={classNames('note', tone && looks[tone])} role={alert ? 'alert' : undefined} aria-label={label}>
      <Icon name={tone ? icons[tone] : 'info'} tone={tone ?? 'quiet'} />
      <div>{children}</div>
    </Box>
  )
}

type NoteProps = { tone?: NoteTone; alert?: boolean; label?: string; children: ReactNode }

const looks: Record<NoteTone, string> = { red: 'note-red', amber: 'note-amber', green: 'note-green' }
const icons: Record<NoteTone, IconName> = { red: 'error', amber: 'warning', green: 'check' }
