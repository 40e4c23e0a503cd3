import type { rulesTexts } from '../en/rules'
import type { TextsOf } from '../namespace'
import { numbersIn } from '../numbers'

const { count, plural } = numbersIn('de')

export const rules: TextsOf<typeof rulesTexts> = {
  pageTitle: (project) => `Gruppierung von ${project ?? 'einem Projekt'}`,
  title: 'Gruppierung',
  about: 'Eigene Gruppierungsregeln.',
  rules: 'Regeln',
  order: 'Die erste passende Regel gilt.',
  none: 'Noch keine Regeln.',
  add: 'Neue Regel',
  changeIt: (place) => `Regel ${place} bearbeiten`,
  conditions: 'Alle ausgefüllten Bedingungen müssen zutreffen. * ist ein Platzhalter.',
  stored: 'Gespeicherte Ereignisse',
  regroup: 'Gespeicherte Ereignisse neu gruppieren',
  regroupWords: 'Regeln gelten für neue Ereignisse. Gruppieren Sie neu, um sie auf die letzten Ereignisse anzuwenden.',

  used: (events, last) => (
    <>
      {plural(events, 'Ereignis', 'Ereignisse')}, zuletzt {last}
    </>
  ),
  unused: 'noch keine Ereignisse',
  off: 'deaktiviert',
  change: (place, Unseen) => (
    <>
      <Unseen>Regel {place} </Unseen>Bearbeiten
    </>
  ),
  switchOff: 'Deaktivieren',
  switchOn: 'Aktivieren',
  up: 'Nach oben',
  down: 'Nach unten',
  remove: 'Löschen …',
  removeQuestion: 'Ihre Ereignisse bleiben, wo sie sind, bis Sie neu gruppieren.',
  removeIt: 'Regel löschen',
  removeAsk: (place) => `Löschen … Regel ${place}`,
  removeTitle: (place) => `Regel ${place} löschen?`,

  preview: 'Vorschau',
  previewWords:
    'Füllen Sie die Regel aus und wählen Sie Vorschau: Sie sehen ihre Wirkung auf aktuelle Ereignisse. Nichts wird gespeichert.',
  save: 'Speichern',
  cancel: 'Abbrechen',
  when: 'Wenn',
  fields: {
    type: 'Typ',
    message: 'Meldung',
    path: 'Pfad',
    function: 'Funktion',
    tag: 'Tag',
    tagValue: 'Wert des Tags',
    fingerprint: 'Fingerprint',
    title: 'Titel',
    level: 'Level',
  },
  examples: { message: 'Kein Preis für *', title: 'Kein Preis für {{ tags.tenant }}' },
  hints: {
    path: 'Datei oder Modul eines Frames.',
    function: 'Im selben Frame wie der Pfad.',
    fingerprint:
      'Ereignisse mit gleichem Fingerprint bilden ein Issue. Verfügbar: {{ default }}, {{ type }}, {{ message }}, {{ function }}, {{ module }}, {{ transaction }}, {{ release }}, {{ tags.name }}.',
    title: 'Dieselben Platzhalter. Bestimmt vom ersten passenden Ereignis.',
  },
  follows: 'Dann',
  asSent: 'Unverändert',

  changes: (changed, looked) =>
    looked === 0
      ? 'Es gibt keine letzten Ereignisse zum Prüfen.'
      : `${changed === 0 ? 'Keines' : count(changed)} von ${plural(looked, 'letzten Ereignis', 'letzten Ereignissen')} ${changed < 2 ? 'würde' : 'würden'} sich ändern.`,
  merge: (issues, events) => (
    <>
      {issues} würden zusammengeführt ({plural(events, 'Ereignis', 'Ereignisse')}).
    </>
  ),
  split: (issue, groups) => (
    <>
      {issue} würde in {groups} Issues aufgeteilt.
    </>
  ),
  move: (issues, n) => (
    <>
      {issues} {n === 1 ? 'würde ein neues Issue' : 'würden neue Issues'}.
    </>
  ),
  retitle: (issue, title) => (
    <>
      {issue} würde in „{title}“ umbenannt.
    </>
  ),
  grade: (issue, level) => (
    <>
      {issue} bekäme das Level {level}.
    </>
  ),
  more: (n) => ` und ${count(n)} weitere`,
}
