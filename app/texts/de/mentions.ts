import type { mentionsTexts } from '../en/mentions'
import type { TextsOf } from '../namespace'

export const mentions: TextsOf<typeof mentionsTexts> = {
  title: 'Erwähnungen',
  forYou: 'Für Sie',
  all: 'Alle Erwähnungen',
  below: 'Kommentare, die Sie erwähnen. Beim Öffnen werden sie als gelesen markiert.',
  unread: 'Ungelesen',
  left: 'Gelöschtes Konto',
  markAll: 'Alle als gelesen markieren',
  marked: 'Alle als gelesen markiert',
  none: 'Noch keine Erwähnungen',
  noneReason: 'Kommentare erscheinen hier, wenn jemand @ und Ihren Namen schreibt.',
  newest: 'Neueste Erwähnungen',
  pages: 'Seiten der Erwähnungen',
  yours: 'Ihnen zugewiesen',
  mine: 'Ihnen oder Ihren Teams zugewiesen',
  bookmarked: 'Mit Lesezeichen',
  named: 'Erwähnungen',
}
