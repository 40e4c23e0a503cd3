import type { alertsTexts } from '../en/alerts'
import type { TextsOf } from '../namespace'

export const alerts: TextsOf<typeof alertsTexts> = {
  title: 'Alarme',
  titleOf: (project) => (project === undefined ? 'Alarme aller Projekte' : `Alarme von ${project}`),
  ofInstance: 'Regeln für alle Projekte.',
  failing: (name) => (
    <>{name} wurde ausgeschaltet, weil Nachrichten nicht zugestellt werden konnten. Alarme dafür werden verworfen.</>
  ),
  tabs: { rules: 'Regeln', channels: 'Kanäle', deliveries: 'Zustellungen' },
}
