import type { mergingTexts } from '../en/merging'
import type { TextsOf } from '../namespace'
import { numbersIn } from '../numbers'

const { plural, count } = numbersIn('de')

export const merging: TextsOf<typeof mergingTexts> = {
  why: 'Warum diese Events zusammen sind',
  rules: 'Regeln des Projekts',
  mergedInto: (n) =>
    `${plural(n, 'Issue wurde', 'Issues wurden')} damit zusammengeführt; auch deren Ereignisse sind hier.`,
  ofEvent: (link, at) => (
    <>
      Aus dem {link('Event')} vom {at}
    </>
  ),
  noneKept: 'Keines seiner Events ist noch aufbewahrt; es gibt also nichts, woran es sich erklären ließe.',

  merged: 'Zusammengeführte Issues',
  shownAs: (n, shortId) => `${plural(n, 'Issue', 'Issues')} als Teil von ${shortId} gezeigt`,
  storm: (link, n, first) => (
    <>
      Es ist eines von {link(`${count(n)} ähnlichen`)}, die in kurzer Zeit kamen
      {first !== undefined && `; das erste davon ist ${first}`}.
    </>
  ),
  showMore: (n) => `${count(n)} weitere zeigen`,
  merge: 'Zusammenführen',
  mergeWith: 'Zusammenführen mit',
  mergeExample: 'WEB-12, WEB-15',
  mergeHint: 'Kurze IDs von Issues desselben Projekts. Sie können sie jederzeit wieder abtrennen.',
  unmerge: 'Abtrennen',
  unmergeOne: (shortId) => `${shortId} abtrennen`,
  another: 'Kurze ID eines anderen zusammengeführten Issues',
  oneOf: (n) => `Eines von ${count(n)} weiteren`,
  unmergeAll: 'Alle abtrennen …',
  unmergeAllNote: 'Jedes bekommt zurück, was zu ihm gehört, und bleibt im Zustand dieses Issues.',
  unmergeThem: 'Sie alle abtrennen',
  emptied: 'alle seine Events wurden anderswo eingruppiert',
  events: (n) => plural(n, 'Event', 'Events'),

  split: 'Aufteilung',
  splitNote: 'wenn dies mehr als ein Problem ist',
  splitThis: 'Dieses Issue aufteilen …',
  splitIt: 'Aufteilen',
  splitBy: 'Seine Events unterscheiden nach',
  none: 'keiner',
  splitHint: (shortId) =>
    `Events mit dem gezeigten Wert bleiben in ${shortId}. Jeder andere Wert bekommt ein eigenes Issue, für künftige Events und für die aufbewahrten. Wird die Aufteilung aufgehoben, kommen sie wieder zusammen.`,
  inForce: (by, kept) => (
    <>
      Seine Events werden unterschieden nach {by}.{' '}
      {kept === undefined ? 'Hier sind die ohne Wert.' : <>Hier sind die mit {kept}.</>}
    </>
  ),
  removeSplit: 'Aufteilung aufheben',

  stored: 'Aufbewahrte Events',
  running: (looked, total, moved) =>
    `Werden neu gruppiert: ${count(looked)} von ${plural(total, 'Event', 'Events')} angesehen, ${count(moved)} verschoben.`,
  done: (looked, total, moved, at) => (
    <>
      {`Neu gruppiert: ${count(looked)} von ${plural(total, 'Event', 'Events')} angesehen, ${count(moved)} verschoben, `}
      {at}.
    </>
  ),
  lookedAt: 'Angesehene Events',
  storedNote:
    'Regeln, Aufteilungen und Source-Maps gelten für künftige Events. Aufbewahrte bleiben, wo sie sind, bis sie neu gruppiert werden.',
  regroup: 'Aufbewahrte Events neu gruppieren',

  history: 'Was getan wurde',
  operator: 'Der Betreiber',
}
