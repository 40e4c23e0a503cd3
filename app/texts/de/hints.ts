import type { EvictionReason } from '../../retention/eviction-reason'
import type { hintsTexts } from '../en/hints'
import { madeOnce } from '../made-once'
import type { TextsOf } from '../namespace'
import { numbersIn } from '../numbers'

const { plural } = numbersIn('de')

const day = madeOnce(() => new Intl.DateTimeFormat('de', { dateStyle: 'long', timeZone: 'UTC' }))

const evictions: Record<EvictionReason, string> = {
  age: 'älter als die Altersgrenze',
  maximum: 'älter als das Höchstalter',
  density: 'das Issue hat genug Ereignisse aus dieser Zeit',
  space: 'die Speichergrenze war erreicht',
  deleted: 'sein Issue wurde gelöscht',
}

const details = 'Wir haben alle Einzelheiten; Sie brauchen nichts zu schicken.'
const reload =
  'Bitte laden Sie die Seite neu. Tritt der Fehler wieder auf, nennen Sie uns den Code, den sie dann zeigt.'

export const hints: TextsOf<typeof hintsTexts> = {
  signals: {
    NEXT_REDIRECT: 'Mit NEXT_REDIRECT leitet Next.js weiter; das ist kein Fehler.',
    'NEXT_HTTP_ERROR_FALLBACK;404':
      'Mit NEXT_HTTP_ERROR_FALLBACK;404 zeigt Next.js seine Seite für Nichtgefundenes; das ist kein Fehler.',
    'NEXT_HTTP_ERROR_FALLBACK;403':
      'Mit NEXT_HTTP_ERROR_FALLBACK;403 zeigt Next.js seine Seite für Verbotenes; das ist kein Fehler.',
    'NEXT_HTTP_ERROR_FALLBACK;401':
      'Mit NEXT_HTTP_ERROR_FALLBACK;401 zeigt Next.js seine Seite für nicht Angemeldete; das ist kein Fehler.',
    NEXT_HTTP_ERROR_FALLBACK:
      'Mit NEXT_HTTP_ERROR_FALLBACK zeigt Next.js eine Seite zu einem HTTP-Status; das ist kein Fehler.',
    NEXT_NOT_FOUND: 'Mit NEXT_NOT_FOUND zeigt Next.js seine Seite für Nichtgefundenes; das ist kein Fehler.',
    NEXT_PRERENDER_INTERRUPTED:
      'Mit NEXT_PRERENDER_INTERRUPTED bricht Next.js ein Prerendering früh ab; das ist kein Fehler.',
    NEXT_STATIC_GEN_BAILOUT:
      'Mit NEXT_STATIC_GEN_BAILOUT stellt Next.js eine Seite auf dynamisches Rendern um; das ist kein Fehler.',
    DYNAMIC_SERVER_USAGE:
      'Mit DYNAMIC_SERVER_USAGE stellt Next.js eine Seite auf dynamisches Rendern um; das ist kein Fehler.',
    BAILOUT_TO_CLIENT_SIDE_RENDERING:
      'Mit BAILOUT_TO_CLIENT_SIDE_RENDERING überlässt Next.js einen Teil der Seite dem Browser; das ist kein Fehler.',
    HANGING_PROMISE_REJECTION:
      'Mit HANGING_PROMISE_REJECTION bricht Next.js Promises ab, auf die ein fertiges Prerendering noch wartet; das ist kein Fehler.',
    CLIENT_HOOK_DYNAMIC:
      'Mit CLIENT_HOOK_DYNAMIC verschiebt Next.js das Rendern eines Teils der Seite auf die Anfrage; das ist kein Fehler.',
    INSTANT_VALIDATION_ERROR:
      'INSTANT_VALIDATION_ERROR ist eine Prüfung von Next.js beim Build, kein Fehler, den ein Besucher sah.',
    'REACT_ROUTER_ERROR:REDIRECT': 'Mit REACT_ROUTER_ERROR:REDIRECT leitet React Router weiter; das ist kein Fehler.',
    REACT_ROUTER_ERROR:
      'Mit REACT_ROUTER_ERROR trägt React Router eine Antwort durch das Rendern; das ist kein Fehler.',
    REACT_RECOVERABLE_DIGEST:
      'Mit REACT_RECOVERABLE_DIGEST kennzeichnet React einen Fehler, von dem es sich erholt hat.',
  },
  nothingToLookUp: (signal) => `${signal} Das lässt sich nicht nachschlagen.`,
  long: 'Der Text ist lang: Nur der Anfang und das Ende wurden gelesen.',
  errorCode: (code) => `@${code} ist der Fehlertyp von Next.js und gehört nicht zum Digest. Er wurde weggelassen.`,
  tooManyDigits: 'Ein Digest von Next.js hat höchstens zehn Ziffern. Diese Zahl hat mehr.',
  pages: {
    client:
      'Das ist eine „client-side exception“ ohne Digest: Fehler im Browser haben keinen. Fragen Sie nach der URL der Seite und der Uhrzeit, und durchsuchen Sie die Issues dieser Zeit.',
    server:
      'Das ist eine „server-side exception“, aber die Zeile mit dem Digest fehlt. Fragen Sie nach der Zeile, die mit „Digest:“ beginnt.',
    next16:
      'Das ist die Fehlerseite von Next.js 16. Nach einem Fehler auf dem Server lautet ihre letzte Zeile „ERROR“ und eine Zahl. Ohne diese Zeile lag der Fehler im Browser und hat keinen Digest.',
    reactRouter:
      'React Router zeigt „Unexpected Server Error“ bei jedem Fehler auf dem Server, ohne Digest. Fragen Sie nach der URL der Seite und der Uhrzeit.',
    react:
      'React zeigt diese Meldung anstelle der wirklichen. Der Digest steht daneben oder in der Konsole des Browsers.',
    plain500:
      '„Internal Server Error“ allein hat keinen Digest: Next.js zeigt das bei API-Routen, beim Pages Router und bei Formularen, die ohne JavaScript gesendet wurden. Fragen Sie nach der URL der Seite und der Uhrzeit.',
    proxy:
      'Diese Seite kommt vom Browser oder von einem Proxy, nicht von der App. Zeigt sie eine Request-ID oder Ray-ID, fügen Sie diese ein.',
  },
  severalIssues:
    'Mehrere Issues haben diesen Digest: Digests sind kurz und können zusammenfallen. Das wahrscheinlichste steht zuerst.',
  recomputed:
    'Kein Ereignis enthält diesen Digest. Er wurde aus Meldung und Frames eines Ereignisses berechnet, wie es das Framework tut.',
  recomputedForVisitor:
    'Das Ereignis des Browsers enthält diesen Digest. Für das Ereignis des Servers wurde er aus Meldung und Frames berechnet, wie es das Framework tut.',
  eventGone: 'Das Ereignis ist nicht mehr gespeichert. Das Issue und seine Zahlen sind noch da.',
  evicted: (at, reason) =>
    `Sein Ereignis wurde am ${day().format(at)} gelöscht: ${evictions[reason]}. Das Issue und seine Zahlen sind noch da.`,
  visitorsHalf:
    'Das ist das Ereignis des Browsers: Das Framework hat die wirkliche Meldung verborgen. Das Ereignis des Servers wurde nicht gesendet, ist noch nicht da oder gehört zu einem Projekt, das Sie nicht sehen dürfen.',
  resolved: 'Dieses Issue ist gelöst. Tritt der Fehler noch auf, ist die Lösung dort noch nicht ausgeliefert.',
  unseen: 'Dieses Issue wurde zuletzt vor mehr als 30 Tagen gesehen.',
  near: 'Diese bekannten Codes unterscheiden sich durch eine Ziffer oder zwei vertauschte Ziffern. Lassen Sie sich die Ziffern noch einmal einzeln nennen.',
  unknown: (code) => `Kein Ereignis und kein Issue hat den Code ${code}.`,
  tooLarge: 'Die Zahl ist größer als jeder Digest von Next.js. Vielleicht ist es eine Ziffer zu viel.',
  tooShort: 'Digests haben meist neun oder zehn Ziffern. Vielleicht fehlen welche.',
  new: 'Vielleicht ist er zu neu. Versuchen Sie es in einer Minute noch einmal.',
  oldToVisitors: 'Vielleicht ist er zu alt, oder der Betreiber der App veröffentlicht den Status ihrer Fehler nicht.',
  refused: 'Vielleicht wurde sein Ereignis abgelehnt (Kontingent, Größe, deaktivierter Schlüssel).',
  refusedSee:
    'Vielleicht wurde sein Ereignis abgelehnt (Kontingent, Größe, deaktivierter Schlüssel). Siehe „Datenempfang“ auf der Seite des Projekts.',
  elsewhere: 'Vielleicht meldet die App an einen anderen Server oder an ein Projekt, das Sie nicht sehen dürfen.',
  old: 'Vielleicht ist er zu alt: Ereignisse werden nach einiger Zeit gelöscht.',
  clientComponents:
    'Wenn eine Client Component beim Rendern auf dem Server fehlschlägt, enthält kein Ereignis ihren Digest. Durchsuchen Sie die Issues jener Minute.',
  rebuilt:
    'Ein neuer Build oder ein anderes Installationsverzeichnis ändert den Digest eines Fehlers. Fragen Sie nach einem neueren Code.',
  empty: 'Fügen Sie den Code, die Digest-Zeile oder die ganze Fehlerseite ein.',
  noCode:
    'Fügen Sie die Zeile ein, die mit „Digest:“ oder „ERROR“ beginnt, oder eine Ereignis-ID, Trace-ID oder Request-ID.',
  tell: {
    open: `Wir kennen dieses Problem. Es ist noch nicht behoben. ${details} Bitte versuchen Sie es noch einmal.`,
    regressed: `Wir kennen dieses Problem. Es war behoben und ist wieder aufgetreten. ${details}`,
    muted: `Wir kennen dieses Problem. Wann es behoben wird, können wir nicht sagen. ${details} Bitte versuchen Sie es noch einmal.`,
    fixed: `Dieses Problem ist behoben. ${reload}`,
    fixedNext: `Dieses Problem ist behoben. Die Lösung kommt mit dem nächsten Release, das Sie vielleicht noch nicht haben. ${reload}`,
    fixedIn: (release) => `Dieses Problem ist behoben. Die Lösung ist in Release ${release}. ${reload}`,
    fixedAfter: (release) =>
      `Dieses Problem ist behoben. Zuletzt trat es in Release ${release} auf; spätere Releases enthalten die Lösung. ${reload}`,
  },
  title: {
    found: 'Gefunden',
    several: (issues) => `In ${plural(issues, 'Issue', 'Issues')} gefunden`,
    near: 'Nicht gefunden. Meinten Sie einen von diesen?',
    unknown: 'Nicht gefunden',
    empty: 'Einen Code nachschlagen',
    noCode: 'Kein Code in diesem Text',
  },
  kinds: {
    digest: 'Digest',
    event_id: 'Ereignis-ID',
    trace_id: 'Trace-ID',
    request_id: 'Request-ID',
    short_id: 'Issue',
  },
  why: {
    exact: (source) => `Das Ereignis enthält diesen Code (${source}).`,
    linked: (source) => `Ein anderer Eintrag desselben Fehlers trägt diesen Code (${source}).`,
    recomputed: (source) =>
      `Die Formel des Frameworks ergibt diesen Code aus Meldung und Stack des Ereignisses (${source}).`,
  },
  cases: {
    empty: 'Geben Sie ein, was der Anrufer gesagt hat.',
    full: 'Dieses Issue hat die Höchstzahl von Notizen. Es lässt sich keine weitere hinzufügen.',
    kept: 'Notiz gespeichert.',
  },
  support: (projects) =>
    projects.length === 0
      ? 'Sie haben in keinem Projekt eine Rolle. Bitten Sie den Admin eines Projekts oder einen Eigentümer, Sie hinzuzufügen.'
      : `Sie haben die Rolle Support in ${new Intl.ListFormat('de').format(projects)}. Schlagen Sie einen Code nach, um zu sehen, was Sie dem Anrufer sagen können.`,
}
