import type { alertsTexts } from '../en/alerts'
import type { TextsOf } from '../namespace'

export const alerts: TextsOf<typeof alertsTexts> = {
  title: 'Alarme',
  titleOf: (project) => (project === undefined ? 'Alarme aller Projekte' : `Alarme von ${project}`),
  ofInstance: 'Regeln für alle Projekte.',
  tabs: { rules: 'Regeln', channels: 'Kanäle', deliveries: 'Zustellungen' },
}
