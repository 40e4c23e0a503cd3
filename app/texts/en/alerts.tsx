import type { ReactNode } from 'react'
import { namespace } from '../namespace'

/** Title and tabs of the pages of alerts. */
export const alertsTexts = namespace('alerts', {
  title: 'Alerts',
  titleOf: (project: string | undefined) => `Alerts of ${project ?? 'all projects'}`,
  ofInstance: 'Rules for every project.',
  failing: (name: ReactNode) => (
    <>{name} was turned off because messages could not be delivered. Alerts for it are dropped.</>
  ),
  tabs: { rules: 'Rules', channels: 'Channels', deliveries: 'Deliveries' },
})
