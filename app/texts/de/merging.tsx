import type { mergingTexts } from '../en/merging'
import type { TextsOf } from '../namespace'
import { numbersIn } from '../numbers'

const { plural, count } = numbersIn('de')

export const merging: TextsOf<typeof mergingTexts> = {
  why: 'Warum sind diese Ereignisse gruppiert?',
  rules: 'Regeln des Projekts',
  mergedInto: (n) => `${plural(n, 'Issue wurde', 'Issues wurden')} mit diesem zusammengeführt.`,
  ofEvent: (link, at) => (
    <>
      Anhand des {link('Ereignisses')} vom {at}
    </>
  ),
  noneKept: 'Es sind keine Ereignisse gespeichert, daher lässt sich die Gruppierung nicht erklären.',

  merged: 'Zusammengeführte Issues',
  shownAs: (n, shortId) => `${plural(n, 'Issue', 'Issues')} mit ${shortId} zusammengeführt`,
  storm: (link, n, first) => (
    <>
      Eines von {link(`${count(n)} ähnlichen Issues`)} aus kurzer Zeit
      {first !== undefined && `, beginnend mit ${first}`}.
    </>
  ),
  showMore: (n) => `${count(n)} weitere zeigen`,
  merge: 'Zusammenführen',
  mergeWith: 'Zusammenführen mit',
  mergeExample: 'WEB-12, WEB-15',
  mergeHint: 'Issue-IDs desselben Projekts. Sie können sie jederzeit wieder trennen.',
  unmerge: 'Trennen',
  unmergeOne: (shortId) => `${shortId} trennen`,
  another: 'Weitere Issue-ID',
  oneOf: (n) => plural(n, 'weiteres Issue', 'weitere Issues'),
  unmergeAll: 'Alle trennen …',
  unmergeAllNote: 'Jedes Issue bekommt seine Ereignisse zurück und den jetzigen Status dieses Issues.',
  unmergeThem: 'Alle trennen',
  emptied: 'alle seine Ereignisse wurden anders gruppiert',
  events: (n) => plural(n, 'Ereignis', 'Ereignisse'),

  split: 'Aufteilen',
  splitNote: 'Für ein Issue mit mehr als einer Ursache',
  splitThis: 'Dieses Issue aufteilen …',
  splitIt: 'Issue aufteilen',
  splitBy: 'Aufteilen nach',
  none: 'keiner',
  splitHint: (shortId) =>
    `Ereignisse mit dem gezeigten Wert bleiben in ${shortId}. Jeder andere Wert bekommt ein eigenes Issue. Wird die Aufteilung entfernt, werden sie wieder zusammengeführt.`,
  inForce: (by, kept) => (
    <>
      Aufgeteilt nach {by}. Wert dieses Issues: {kept ?? 'keiner'}.
    </>
  ),
  removeSplit: 'Aufteilung entfernen',

  stored: 'Gespeicherte Ereignisse',
  running: (looked, total, moved) =>
    `Wird neu gruppiert: ${count(looked)} von ${plural(total, 'Ereignis', 'Ereignissen')} geprüft, ${count(moved)} verschoben.`,
  done: (looked, total, moved, at) => (
    <>
      Neu gruppiert {at}:{' '}
      {`${count(looked)} von ${plural(total, 'Ereignis', 'Ereignissen')} geprüft, ${count(moved)} verschoben.`}
    </>
  ),
  lookedAt: 'Geprüfte Ereignisse',
  storedNote:
    'Regeln, Aufteilungen und Source Maps gelten für neue Ereignisse. Gruppieren Sie neu, um sie auf gespeicherte anzuwenden.',
  regroup: 'Gespeicherte Ereignisse neu gruppieren',

  history: 'Aktivität',
  operator: 'Kommandozeile',
}
