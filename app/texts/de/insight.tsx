import type { insightTexts } from '../en/insight'
import type { TextsOf } from '../namespace'
import { numbersIn } from '../numbers'

const { plural, count } = numbersIn('de')
const events = (n: number) => plural(n, 'Ereignis', 'Ereignissen')

export const insight: TextsOf<typeof insightTexts> = {
  parts: { release: 'Release', environment: 'Umgebung' },
  unnamed: { release: 'ohne Release', environment: 'ohne Umgebung' },
  chart: {
    release: {
      '24h': 'Ereignisse der letzten 24 Stunden nach Release',
      '14d': 'Ereignisse der letzten 14 Tage nach Release',
      '90d': 'Ereignisse der letzten 90 Tage nach Release',
    },
    environment: {
      '24h': 'Ereignisse der letzten 24 Stunden nach Umgebung',
      '14d': 'Ereignisse der letzten 14 Tage nach Umgebung',
      '90d': 'Ereignisse der letzten 90 Tage nach Umgebung',
    },
  },
  newReleases: (releases) => `Neue Releases: ${releases}`,
  nothing: 'Keine Ereignisse in diesem Zeitraum.',
  others: 'andere',
  andBefore: (n) => `und ${count(n)} frühere`,
  from: 'Ab',
  events: 'Ereignisse',
  withOthers: (n) => `${count(n)} andere`,
  allTags: 'Alle Tags',
  notCounted: 'Keine Werte',
  noSuchTag: 'Kein Ereignis dieses Issues hat diesen Tag.',
  noTags: 'Tags werden beim Eintreffen von Ereignissen gezählt. Noch wurde keines gezählt.',
  counted: 'Enthält auch Ereignisse, die nicht mehr gespeichert sind.',
  capped: 'Nur die häufigsten und die neuesten Werte werden gezählt.',
  moreTags: (n) => `${plural(n, 'weiterer Tag', 'weitere Tags')} nicht gezeigt.`,
  values: (n, capped, of) => `${plural(n, 'Wert', 'Werte')}${capped ? ' oder mehr' : ''} in ${events(of)}`,
  copyMarkdown: 'Als Markdown kopieren',
  copied: 'Kopiert',
  related: 'Verwandte Issues',
  ties: {
    trace: 'gleicher Request',
    digest: 'gleicher Digest',
    place: 'gleiche Datei und Funktion',
    title: 'ähnlicher Titel',
    file: 'gleiche Datei',
  },
}
