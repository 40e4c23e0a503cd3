import type { KeptFor } from '../../retention/kept-for'
import type { stackTexts } from '../en/stack'
import type { TextsOf } from '../namespace'
import { numbersIn } from '../numbers'
import { shortSpan } from '../short-span'

const { plural, count, decimal } = numbersIn('de')

const keptWhy: Record<KeptFor, string> = {
  pinned: 'Angeheftet: wird bis zum Höchstalter behalten.',
  regression: 'Wird behalten: Durch dieses Ereignis trat das Issue wieder auf.',
  opened: 'Wird behalten: Jemand hat es über einen Code gefunden.',
  reported: 'Wird behalten: Ein Besucher meldete es.',
  linked: 'Wird behalten: Ein Kommentar verlinkt es.',
}

export const stack: TextsOf<typeof stackTexts> = {
  stackTrace: 'Stacktrace',
  copyStack: 'Stacktrace kopieren',
  modes: { label: 'Gezeigte Frames', app: 'Nur App', full: 'Alle', raw: 'Roh' },
  library: (n) => plural(n, 'Bibliotheks-Frame', 'Bibliotheks-Frames'),
  inApp: 'in-app',
  openInRepository: (place) => `${place} im Repository öffnen`,
  codes: 'Codes',
  user: 'Nutzer',
  userEvents: 'Ereignisse dieses Nutzers',
  contexts: 'Kontexte',
  event: 'Ereignis',
  allTags: 'Alle Tags',
  tags: 'Tags über alle Ereignisse',
  otherValues: (n) => `${count(n)} andere`,
  suspects: (n) => (n === 1 ? 'Verdächtiger Commit' : 'Verdächtige Commits'),
  rawJson: 'JSON-Rohdaten',
  keeping: {
    title: 'Aufbewahrung',
    pin: 'Ereignis anheften',
    unpin: 'Ereignis lösen',
    pinned: 'Ereignis angeheftet. Es wird bis zum Höchstalter behalten.',
    unpinned: 'Ereignis nicht mehr angeheftet',
    full: 'Zu viele Ereignisse dieses Issues sind angeheftet. Lösen Sie zuerst eines.',
    why: keptWhy,
  },
  why: 'Warum dieses Ereignis hier gruppiert ist',
  packages: (n) => `Pakete (${count(n)})`,
  images: (n) => `Debug-Images (${count(n)})`,
  notes: (n) => `Verarbeitungshinweise (${count(n)})`,
  copyCurl: 'Als cURL kopieren',
  crumbs: {
    filter: 'Gezeigte Zeilen',
    before: (span) => `${span < 0 ? '+' : '−'}${shortSpan(Math.abs(span), { count, decimal })}`,
    lines: (n) => `Log (${count(n)})`,
    all: 'Alle',
    http: (n) => `HTTP (${count(n)})`,
    errors: (n) => `Fehler (${count(n)})`,
    exception: 'Exception',
  },
  errorPage: 'Application error: a server-side exception has occurred (see the server logs for more information).',
  digestLine: (digest) => `Digest: ${digest}`,
}
