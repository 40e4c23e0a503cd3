import { namespace } from '../namespace'

/** Title and tabs of the pages of alerts. */
export const alertsTexts = namespace('alerts', {
  title: 'Alerts',
  titleOf: (project: string | undefined) => `Alerts of ${project ?? 'all projects'}`,
  ofInstance: 'Rules for every project.',
  tabs: { rules: 'Rules', channels: 'Channels', deliveries: 'Deliveries' },
})
