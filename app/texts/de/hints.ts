import type { hintsTexts } from '../en/hints'
import type { TextsOf } from '../namespace'
import { numbersIn } from '../numbers'

const { plural } = numbersIn('de')

const screenshot = 'Wer die Anwendung betreibt, kennt die Einzelheiten; Sie brauchen nichts zu schicken.'
const again = 'Bitte laden Sie die Seite neu; tritt der Fehler wieder auf, nennen Sie uns den Code, den sie dann zeigt.'

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
      'Mit HANGING_PROMISE_REJECTION beendet Next.js, worauf ein fertiges Prerendering noch wartet; das ist kein Fehler.',
    CLIENT_HOOK_DYNAMIC:
      'Mit CLIENT_HOOK_DYNAMIC überlässt Next.js einen Teil der Seite der Anfrage; das ist kein Fehler.',
    INSTANT_VALIDATION_ERROR:
      'INSTANT_VALIDATION_ERROR ist eine Prüfung von Next.js beim Bauen, kein Fehler eines Besuchs.',
    'REACT_ROUTER_ERROR:REDIRECT': 'Mit REACT_ROUTER_ERROR:REDIRECT leitet React Router weiter; das ist kein Fehler.',
    REACT_ROUTER_ERROR:
      'Mit REACT_ROUTER_ERROR trägt React Router eine Antwort durch das Rendern; das ist kein Fehler.',
    REACT_RECOVERABLE_DIGEST:
      'Mit REACT_RECOVERABLE_DIGEST kennzeichnet React einen Fehler, von dem es sich erholt hat.',
  },
  nothingToLookUp: (signal) => `${signal} Es gibt nichts nachzuschlagen.`,
  long: 'Das war lang: Nur der Anfang und das Ende wurden gelesen.',
  errorCode: (code) =>
    `@${code} ist die eigene Nummer von Next.js für die Art des Fehlers und gehört nicht zum Digest; sie wurde weggelassen.`,
  tooManyDigits: 'Ein Digest von Next.js hat höchstens zehn Ziffern; diese Zahl hat mehr.',
  pages: {
    client:
      'Die Seite spricht von einer „client-side exception“ und zeigt keinen Digest: Fehler im Browser tragen keinen. Fragen Sie nach der Adresse der Seite und der Uhrzeit, und durchsuchen Sie die Issues dieser Zeit.',
    server:
      'Die Seite spricht von einer „server-side exception“, aber die Zeile mit dem Digest fehlt. Fragen Sie nach der Zeile, die mit „Digest:“ beginnt.',
    next16:
      'Das ist die Fehlerseite von Next.js 16. Ist der Fehler auf dem Server geschehen, lautet ihre letzte Zeile „ERROR“ und eine Zahl; ohne diese Zeile geschah er im Browser, und es gibt keinen Digest.',
    reactRouter:
      '„Unexpected Server Error“ zeigt React Router bei jedem Fehler auf dem Server; allein trägt es keinen Digest. Fragen Sie nach der Adresse der Seite und der Uhrzeit.',
    react:
      'Das ist die Meldung, die React an die Stelle der wirklichen setzt. Der Digest steht daneben, auf der Seite oder in der Konsole des Browsers.',
    plain500:
      'Eine schlichte Seite „Internal Server Error“ trägt keinen Digest: Next.js zeigt sie bei seinen API-Routen, seinen älteren Seiten und bei Formularen, die ohne JavaScript gesendet wurden. Fragen Sie nach der Adresse der Seite und der Uhrzeit.',
    proxy:
      'Diese Seite kommt vom Browser oder von einem Proxy, nicht von der Anwendung. Zeigt sie eine Request- oder Ray-ID, fügen Sie diese ein.',
  },
  severalIssues:
    'Derselbe Digest gehört zu mehreren Issues: Digests sind kurz und können zusammenfallen. Das wahrscheinlichste steht zuerst.',
  recomputed:
    'Kein Event trägt diesen Digest; er wurde aus Meldung und Frames eines Events so berechnet, wie es das Framework tut.',
  recomputedForVisitor:
    'Die Hälfte des Besuchers trägt diesen Digest. Das Event des Servers trägt ihn nicht: Aus seiner Meldung und seinen Frames so berechnet, wie es das Framework tut, ergibt sich derselbe.',
  eventGone: 'Das Event selbst ist nicht mehr aufbewahrt; das Issue und die Tage, an denen es gesehen wurde, sind es.',
  visitorsHalf:
    'Das ist die Hälfte des Besuchers: Das Framework hat die wirkliche Meldung verborgen. Unter diesem Code ist keine Hälfte des Servers bekannt: Sie wurde nicht gemeldet, ist noch nicht angekommen oder gehört zu einem Projekt, zu dem Sie keinen Zugang haben.',
  resolved: 'Das Issue ist gelöst. Schlägt die Seite noch immer fehl, ist die Lösung dort noch nicht angekommen.',
  unseen: 'Das Issue wurde seit mehr als 30 Tagen nicht gesehen.',
  near: 'Diesen Code kennt hier niemand, aber diese unterscheiden sich von ihm durch einen Dreher oder eine Ziffer. Lassen Sie sich die Ziffern noch einmal nennen, eine nach der anderen.',
  unknown: (code) => `Zu ${code} ist nichts bekannt.`,
  tooLarge: 'Die Zahl ist größer, als ein Digest von Next.js sein kann: vielleicht eine Ziffer zu viel.',
  tooShort: 'Digests haben fast immer neun oder zehn Ziffern: Vielleicht fehlen welche.',
  new: 'Vielleicht ist er so neu, dass sein Event noch unterwegs ist; versuchen Sie es in einer Minute noch einmal.',
  oldToVisitors:
    'Vielleicht ist er älter als das, was hier aufbewahrt wird, oder er stammt nicht von einer Anwendung, die das zeigt.',
  refused: 'Vielleicht wurde sein Event in jener Minute abgelehnt (Kontingent, Größe, ein abgeschalteter Schlüssel).',
  refusedSee:
    'Vielleicht wurde sein Event in jener Minute abgelehnt (Kontingent, Größe, ein abgeschalteter Schlüssel): siehe die Zahlen der Ablehnungen des Projekts.',
  elsewhere: 'Vielleicht meldet die Anwendung nicht an diesen Server, oder an ein Projekt, das Sie nicht sehen dürfen.',
  old: 'Vielleicht ist er älter als das, was hier aufbewahrt wird.',
  clientComponents:
    'Fehler von Client Components auf dem Server bekommen einen Digest, den kein Event trägt; sehen Sie sich die Issues jener Minute an.',
  rebuilt:
    'Ein neuer Build oder ein Umzug in ein anderes Verzeichnis ändert die Digests desselben Fehlers: Suchen Sie nach einem neueren.',
  empty: 'Fügen Sie den Code der Fehlerseite ein, seine Zeile oder den ganzen Text der Seite.',
  noCode:
    'In diesem Text steht kein Code. Fügen Sie die Zeile ein, die mit „Digest:“ oder „ERROR“ beginnt, eine Event-ID, eine Trace-ID oder eine Request-ID.',
  tell: {
    open: `Wir kennen diesen Fehler, und er ist noch nicht behoben. ${screenshot} Manche Fehler vergehen: Bitte versuchen Sie es noch einmal.`,
    regressed: `Wir kennen diesen Fehler. Er war behoben und ist wiedergekommen. ${screenshot}`,
    muted: `Wir kennen diesen Fehler; eine Lösung ist nicht versprochen. ${screenshot} Manche Fehler vergehen: Bitte versuchen Sie es noch einmal.`,
    fixed: `Dieser Fehler ist behoben. ${again}`,
    fixedNext: `Dieser Fehler ist behoben. Die Lösung kommt mit dem nächsten Release, das Sie vielleicht noch nicht erreicht hat. ${again}`,
    fixedIn: (release) => `Dieser Fehler ist behoben. Die Lösung ist in Release ${release}. ${again}`,
    fixedAfter: (release) =>
      `Dieser Fehler ist behoben. Zuletzt wurde er in Release ${release} gesehen; spätere enthalten die Lösung. ${again}`,
  },
  title: {
    found: 'Gefunden',
    several: (issues) => `In ${plural(issues, 'Issue', 'Issues')} gefunden`,
    near: 'Nicht bekannt, aber nahe an etwas Bekanntem',
    unknown: 'Hier nicht bekannt',
    empty: 'Einen Code nachschlagen',
    noCode: 'Kein Code in diesem Text',
  },
  kinds: {
    digest: 'Digest',
    event_id: 'Event-ID',
    trace_id: 'Trace-ID',
    request_id: 'Request-ID',
    short_id: 'Issue',
  },
  why: {
    exact: (source) => `Das Event selbst trägt diesen Code (${source}).`,
    linked: (source) => `Ein anderer Eintrag desselben Fehlers trägt diesen Code (${source}).`,
    recomputed: (source) =>
      `Die Formel des Frameworks ergibt diesen Code aus der Meldung und dem Stack des Events (${source}).`,
  },
  cases: {
    empty: 'Schreiben Sie, was der Anrufer gesagt hat.',
    full: 'Zu diesem Issue gibt es so viele Notizen, dass keine weiteren aufbewahrt werden.',
    kept: 'Die Notiz ist aufbewahrt.',
  },
  support: (projects) =>
    projects.length === 0
      ? 'Sie haben in keinem Projekt eine Rolle. Bitten Sie den Admin eines Projekts oder einen Eigentümer, Sie hinzuzufügen.'
      : `Sie sind Helfer in ${new Intl.ListFormat('de').format(projects)}. Schlagen Sie einen Code nach, um zu sehen, was Sie dem Anrufer sagen können.`,
}
