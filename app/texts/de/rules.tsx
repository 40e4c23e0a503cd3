import type { rulesTexts } from '../en/rules'
import type { TextsOf } from '../namespace'
import { numbersIn } from '../numbers'

const { plural } = numbersIn('de')

export const rules: TextsOf<typeof rulesTexts> = {
  pageTitle: (project) => `Gruppierung von ${project ?? 'einem Projekt'}`,
  title: 'Gruppierung',
  about: 'Was die Leute dieses Projekts über seine Fehler wissen und ein Fingerprint nicht wissen kann.',
  rules: 'Regeln',
  order: 'in dieser Reihenfolge gefragt; die erste, die zutrifft, zählt',
  none: 'Keine. Events werden danach gruppiert, was sie sind.',
  add: 'Regel hinzufügen',
  changeIt: (place) => `Regel ${place} ändern`,
  conditions: 'Jede ausgefüllte Bedingung muss zutreffen. * steht für Beliebiges.',
  stored: 'Gespeicherte Events',
  regroup: 'Gespeicherte Events neu gruppieren',
  regroupWords:
    'Regeln gelten für künftige Events. Dies sieht die jüngsten durch und gruppiert die Issues neu, deren Events inzwischen anderswohin gehören.',

  used: (events, last) => (
    <>
      {plural(events, 'Event', 'Events')}, zuletzt {last}
    </>
  ),
  unused: 'noch kein Event',
  off: 'aus',
  change: (place, Unseen) => (
    <>
      <Unseen>Regel {place} </Unseen>Ändern
    </>
  ),
  switchOff: 'Ausschalten',
  switchOn: 'Einschalten',
  up: 'Nach oben',
  down: 'Nach unten',
  remove: 'Löschen …',
  removeQuestion: 'Events, die sie gruppiert hat, bleiben, wo sie sind, bis sie neu gruppiert werden.',
  removeIt: 'Regel löschen',
  removeAsk: (place) => `Löschen … Regel ${place}`,
  removeTitle: (place) => `Regel ${place} löschen?`,

  preview: 'Vorschau',
  previewWords: 'Die Vorschau zeigt, was die Regel mit aktuellen Events täte. Nichts wird gespeichert.',
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
  examples: { message: 'Keine Kasse für *', title: 'Keine Kasse für {{ tags.tenant }}' },
  hints: {
    path: 'Eine Datei des Stacks oder ihr Modul.',
    function: 'Des gleichen Aufrufs wie der Pfad.',
    fingerprint:
      'Was in allen Teilen gleich ist, ist ein Issue. {{ default }} ist, was er ohne die Regel wäre; {{ type }}, {{ message }}, {{ function }}, {{ module }}, {{ transaction }}, {{ release }} und {{ tags.name }} sind die des Events.',
    title: 'Dieselben Platzhalter; ein Issue heißt nach dem ersten Event, das ihm den Titel gibt.',
  },
  follows: 'Dann',
  asSent: 'Wie gesendet',

  changes: (changed, looked) =>
    changed === 0
      ? `Von ${plural(looked, 'jüngsten Event', 'jüngsten Events')} würde sich keines ändern.`
      : `Von ${plural(looked, 'jüngsten Event', 'jüngsten Events')} ${changed === 1 ? 'würde' : 'würden'} sich ${changed} ändern.`,
  merge: (issues, events) => (
    <>
      {issues} kämen zusammen ({plural(events, 'Event', 'Events')}).
    </>
  ),
  split: (issue, groups) => (
    <>
      {issue} würde in {groups} geteilt.
    </>
  ),
  move: (issues, n) => (
    <>
      {issues} {n === 1 ? 'ginge als neues Issue' : 'gingen als neue Issues'} weiter.
    </>
  ),
  retitle: (issue, title) => (
    <>
      {issue} hieße „{title}“.
    </>
  ),
  grade: (issue, level) => (
    <>
      {issue} hätte das Level {level}.
    </>
  ),
  more: (n) => ` und ${n} weitere`,
}
