import type { mentionsTexts } from '../en/mentions'
import type { TextsOf } from '../namespace'

export const mentions: TextsOf<typeof mentionsTexts> = {
  title: 'Erwähnungen',
  forYou: 'Für Sie',
  all: 'Alle Erwähnungen',
  below: 'Kommentare, die Sie nennen. Einer ist gelesen, wenn Sie den Verlauf seines Issues öffnen.',
  unread: 'Ungelesen',
  left: 'Jemand, der gegangen ist',
  markAll: 'Alle als gelesen markieren',
  marked: 'Nichts ist ungelesen.',
  none: 'Niemand hat Sie genannt',
  noneReason:
    'Wer in einem Kommentar zu einem Issue Ihren Namen hinter ein @ schreibt, sagt es Ihnen hier und auf der ersten Seite.',
  newest: 'Neueste Erwähnungen',
  pages: 'Seiten der Erwähnungen',
  yours: 'Ihres',
  mine: 'Ihnen oder Ihren Teams zugewiesen',
  bookmarked: 'Gemerkt',
  named: 'Wo Sie genannt sind',
}
