import type { insightTexts } from '../en/insight'
import type { TextsOf } from '../namespace'
import { numbersIn } from '../numbers'

const { plural, count } = numbersIn('de')
const events = (n: number) => plural(n, 'Event', 'Events')

export const insight: TextsOf<typeof insightTexts> = {
  spans: { '24h': '24 Stunden', '14d': '14 Tage', '90d': '90 Tage' },
  parts: { release: 'Nach Release', environment: 'Nach Umgebung' },
  unnamed: { release: 'ohne Release', environment: 'ohne Umgebung' },
  chart: {
    release: {
      '24h': 'Events der letzten 24 Stunden nach Release',
      '14d': 'Events der letzten 14 Tage nach Release',
      '90d': 'Events der letzten 90 Tage nach Release',
    },
    environment: {
      '24h': 'Events der letzten 24 Stunden nach Umgebung',
      '14d': 'Events der letzten 14 Tage nach Umgebung',
      '90d': 'Events der letzten 90 Tage nach Umgebung',
    },
  },
  firstHeard: (releases) => `Zuerst gehört von: ${releases}`,
  nothing: 'Nichts in dieser Zeit.',
  others: 'andere',
  toldApart: 'Unterschieden nach',
  span: 'Zeitraum des Diagramms',
  table: 'Tabelle',
  lines: (n) =>
    n === 1
      ? 'Eine Linie: ein Release, von dem da zuerst gehört wurde'
      : `Linien: ${count(n)} Releases, von denen da zuerst gehört wurde`,
  andBefore: (n) => `und ${count(n)} davor`,
  from: 'Ab',
  events: 'Events',
  withOthers: (n) => `${events(n)} mit anderen Werten`,
  ofAll: 'In allen seinen Events',
  allTags: 'Alle Tags',
  notCounted: 'Nichts gezählt',
  noSuchTag: 'Keines der Events dieses Issues hat diesen Tag.',
  noTags: 'Tags werden gezählt, wenn Events eintreffen; zu diesem Issue kam keines, seit gezählt wird.',
  counted: 'Gezählt, wenn Events eintreffen, auch solche, die nicht mehr aufbewahrt sind.',
  capped: 'Nur die häufigsten und die neuesten Werte werden gezählt.',
  moreTags: (n) => `${plural(n, 'weiterer Tag', 'weitere Tags')} nicht gezeigt.`,
  values: (n, capped, of) => `${plural(n, 'Wert', 'Werte')}${capped ? ' oder mehr' : ''} in ${events(of)}`,
  copyMarkdown: 'Als Markdown kopieren',
  copied: 'Kopiert.',
  related: 'Verwandte Issues',
  ties: {
    trace: 'derselbe Request',
    digest: 'derselbe Digest',
    place: 'dieselbe Datei und Funktion',
    title: 'ähnlicher Titel',
    file: 'dieselbe Datei',
  },
}
