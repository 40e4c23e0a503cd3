import type { alertRulesTexts } from '../en/alert-rules'
import type { TextsOf } from '../namespace'

export const alertRules: TextsOf<typeof alertRulesTexts> = {
  none: 'Noch keine Alarmregeln',
  noneText: 'Eine Regel legt fest, wann Sie eine Nachricht bekommen und wo.',
}
