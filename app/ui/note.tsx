import type { ReactNode } from 'react'
import { classNames } from './class-names'
import { Icon } from './icon'
import type { IconName } from './icon-names'

type NoteTone = 'red' | 'amber' | 'green'

/** One sentence about what is above or below it, and at most one link. `alert`: it is the answer to what was just sent. */
export function Note({ tone, alert, children }: { tone?: NoteTone; alert?: boolean; children: ReactNode }) {
  return (
    <div className={classNames('note', tone && looks[tone])} role={alert ? 'alert' : undefined}>
      <Icon name={tone ? icons[tone] : 'info'} tone={tone ?? 'quiet'} />
      <div>{children}</div>
    </div>
  )
}

const looks: Record<NoteTone, string> = { red: 'note-red', amber: 'note-amber', green: 'note-green' }
const icons: Record<NoteTone, IconName> = { red: 'error', amber: 'warning', green: 'check' }
