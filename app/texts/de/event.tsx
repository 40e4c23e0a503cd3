import type { eventTexts } from '../en/event'
import type { TextsOf } from '../namespace'
import { numbersIn } from '../numbers'

const { plural, count } = numbersIn('de')
const calls = (n: number) => plural(n, 'Frame', 'Frames')

export const event: TextsOf<typeof eventTexts> = {
  name: (id) => `Ereignis ${id}`,
  events: 'Ereignisse',
  moves: { first: 'Erstes', older: 'Älteres', newer: 'Neueres', latest: 'Neuestes' },
  noneKept: 'Keine Ereignisse gespeichert',
  noneKeptWhy:
    'Die Aufbewahrungsgrenzen haben die Ereignisse dieses Issues gelöscht. Zahlen und Codes bleiben. Das nächste Ereignis erscheint hier.',
  parts: {
    extra: 'Extra',
    about: 'Über dieses Ereignis',
    tags: 'Tags',
    breadcrumbs: 'Breadcrumbs',
    timeline: 'Verlauf',
    request: 'Request',
    query: 'Query',
    headers: 'Header',
    cookies: 'Cookies',
    body: 'Body',
    env: 'Server-Umgebung',
    attachments: 'Anhänge',
    feedback: 'Besuchermeldungen',
    howItCame: 'Ursprünglicher Stacktrace',
    registers: 'Register',
    message: 'Meldung',
    threads: (n) => (n === 1 ? 'Thread' : 'Threads'),
  },
  olderCrumbs: (left) => `${count(left)} ältere in den JSON-Rohdaten.`,
  wholeTimeline: (left) => `${count(left)} frühere anzeigen`,
  crumbColumns: { time: 'Zeit', category: 'Kategorie', what: 'Meldung' },
  guessed: (n) =>
    `${plural(n, 'möglicher Digest', 'mögliche Digests')}. Der Digest hängt vom Installationsverzeichnis der App ab. ${n === 1 ? 'Dieser gilt für ein übliches Verzeichnis' : 'Diese gelten für übliche Verzeichnisse'}.`,
  kinds: {
    digest: 'Digest',
    event_id: 'Ereignis-ID',
    trace_id: 'Trace-ID',
    request_id: 'Request-ID',
    short_id: 'Issue',
  },
  copyKind: {
    digest: 'Digest kopieren',
    event_id: 'Ereignis-ID kopieren',
    trace_id: 'Trace-ID kopieren',
    request_id: 'Request-ID kopieren',
    short_id: 'Issue-ID kopieren',
  },
  moreImages: (n) => `${count(n)} weitere in den JSON-Rohdaten`,
  debugId: (id) => `Debug-ID ${id} `,
  imageAt: (at) => `bei ${at} `,
  takenOut: (rule) => `entfernt: ${rule}`,
  takenOutByClient: 'vom SDK entfernt',
  moreTakenOut: (n) => `${plural(n, 'weiterer Wert', 'weitere Werte')} entfernt`,
  attachmentsTable: 'Angehängte Dateien',
  attachmentsNote: 'Unveränderte Dateien der App. Öffnen Sie sie mit Vorsicht.',
  attachmentColumns: ['Datei', 'Typ', 'Größe'],
  somebody: 'Anonym',
  onReceipt: (code) => <>über die Auskunft zu {code}</>,
  stack: {
    crashed: 'abgestürzt',
    calls,
    asSent: 'Ursprünglicher Stacktrace',
    none: 'Dieses Ereignis hat keinen Stacktrace.',
    sentAs: (place) => `Ursprünglich: ${place}`,
    locals: 'Lokale Variablen',
  },
  story: {
    title: 'Ein Fehler, zwei Ereignisse',
    links: { trace: 'gleicher Trace', digest: 'gleicher Digest' },
    saw: 'Browser: was der Besucher sah',
    broke: 'Server: was fehlschlug',
    withheld: 'Eine Fehlerseite. Das Framework hat die Meldung verborgen.',
    this: 'dieses Ereignis',
    copyDigest: 'Digest kopieren',
    atOnce: 'gleichzeitig',
    otherTime: 'zu anderer Zeit',
    before: (time) => `${time} früher`,
    after: (time) => `${time} später`,
    missing:
      'Kein Ereignis vom Server. Es wurde nicht gemeldet oder abgelehnt, oder sein Projekt ist für Sie nicht zugänglich. Es erscheint hier, sobald es empfangen wird.',
    lookUp: (digest) => `${digest} nachschlagen`,
    others: 'Möglicherweise verwandt:',
  },
  minified: {
    title: 'Minifizierte Frames',
    none: 'Dieser Stacktrace ist minifiziert.',
    some: (resolved, all) => `Nur ${resolved} von ${plural(all, 'Frame', 'Frames')} aufgelöst.`,
    also: (others) => ` Außerdem: ${others}. Einzelheiten unter dem Stacktrace.`,
    noMap: (frames) => `Keine Source Map (${plural(frames, 'Frame', 'Frames')})`,
    noCode: (frames) => `Kein Quelltext (${plural(frames, 'Frame', 'Frames')})`,
    fix: 'Beheben',
    again: 'Erneut versuchen',
    retrying: 'Der Stacktrace wird erneut aufgelöst. Laden Sie die Seite gleich neu.',
    doctor: 'Diagnose',
    regroup: 'Neu gruppieren',
    late: (stacks) =>
      `Später hochgeladene Source Maps haben ${plural(stacks, 'Stacktrace', 'Stacktraces')} dieses Issues aufgelöst. Seine Ereignisse wurden nach den minifizierten Frames gruppiert. Gruppieren Sie sie neu, um die aufgelösten zu verwenden.`,
    regroupIt: 'Ereignisse neu gruppieren',
    leave: 'So lassen',
  },
  digests: {
    last: (at) => <>zuletzt {at}</>,
    title: 'Besuchern gezeigte Digests',
    columns: ['Digest', 'Ereignisse', 'Zuerst', 'Zuletzt', 'Letztes Release', 'Quelle'],
    newest: (n, link) => (
      <>
        Die neuesten {count(n)} sind aufgelistet. Ältere können Sie {link('nachschlagen')}.
      </>
    ),
  },
}
