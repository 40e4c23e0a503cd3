import type { RuleMistake } from '../../grouping/rule-form'
import type { RuleConditions, RuleEffect } from '../../grouping/rules'
import type { groupingTexts } from '../en/grouping'
import { madeOnce } from '../made-once'
import type { TextsOf } from '../namespace'
import { numbersIn } from '../numbers'

const { plural } = numbersIn('de')
const and = madeOnce(() => new Intl.ListFormat('de', { type: 'conjunction' }))

function conditions({ type, message, path, function: name, tag }: RuleConditions): string {
  const all: [string, string | undefined][] = [
    ['Typ', type],
    ['Meldung', message],
    ['Pfad', path],
    ['Funktion', name],
    [`Tag ${tag?.name ?? ''}`, tag?.value],
  ]
  return all.flatMap(([what, pattern]) => (pattern === undefined ? [] : [`${what} ist „${pattern}“`])).join(' und ')
}

function effect({ fingerprint, title, level }: RuleEffect): string {
  return [
    fingerprint && `Fingerprint ${fingerprint.map((part) => `„${part}“`).join(', ')}`,
    title !== undefined && `Titel „${title}“`,
    level && `Level ${level}`,
  ]
    .filter(Boolean)
    .join(' · ')
}

function mistake(wrong: RuleMistake, placeholders: string[]): string {
  switch (wrong.what) {
    case 'unknown-placeholder':
      return `${wrong.placeholder} ist kein Platzhalter. Verwenden Sie ${and().format(placeholders)}.`
    case 'stray-braces':
      return `Schreiben Sie Platzhalter mit zwei geschweiften Klammern auf jeder Seite. Verwenden Sie ${and().format(placeholders)}.`
    case 'too-long':
      return `Verwenden Sie höchstens ${wrong.most} Zeichen.`
    case 'too-many-parts':
      return `Ein Fingerprint kann höchstens ${wrong.most} Teile haben, durch Kommas getrennt.`
    case 'too-many-rules':
      return `Ein Projekt kann höchstens ${wrong.most} Regeln haben.`
    case 'tag-name-missing':
      return 'Geben Sie den Namen des Tags ein.'
    case 'tag-value-missing':
      return 'Geben Sie einen Wert ein, oder * für jeden.'
    case 'default-in-part':
      return '{{ default }} muss ein eigener Teil sein. Setzen Sie davor und danach ein Komma.'
    case 'unknown-level':
      return 'Wählen Sie eines der Level.'
    case 'no-condition':
      return 'Geben Sie mindestens eine Bedingung ein.'
    case 'no-effect':
      return 'Geben Sie einen Fingerprint, einen Titel oder ein Level ein.'
    case 'rule-deleted':
      return 'Diese Regel wurde gelöscht. Fügen Sie sie neu hinzu.'
  }
}

export const grouping: TextsOf<typeof groupingTexts> = {
  because: {
    'project-rule': 'Eine Gruppierungsregel des Projekts legt den Fingerprint fest.',
    'client-fingerprint': 'Die App sendet einen Fingerprint.',
    stack:
      'Ereignisse mit denselben Ausnahmetypen und denselben Stackframes werden gruppiert. Zeilennummern, Hosts und Build-Hashes werden ignoriert.',
    'chunk-load': 'Alle Fehler beim Laden eines Teils der App sind ein Issue.',
    hydration: 'Hydration-Fehler werden nach dem Ort gruppiert, an dem sie auftreten.',
    hidden:
      'Das Framework hat die Meldung verborgen. Das Ereignis wird nach seinem Digest gruppiert, ohne Digest nach seinem Ort.',
    'script-error':
      'Browser verbergen Fehler aus Skripten anderer Herkunft. Das Ereignis wird nach seinem Ort gruppiert.',
    message: 'Es gibt keine Ausnahme. Ereignisse mit derselben Meldung werden gruppiert.',
    thread:
      'Keine Ausnahme hat einen Stacktrace. Ereignisse werden nach den Frames des abgestürzten Threads gruppiert.',
    exception: 'Es gibt keinen Stacktrace. Ereignisse mit demselben Typ und derselben Meldung werden gruppiert.',
    fallback: 'Es gibt weder Stacktrace noch Meldung. Ereignisse werden nach Plattform und Ort gruppiert.',
  },
  labels: {
    frame: 'Frame',
    type: 'Typ',
    digest: 'Digest',
    fingerprint: 'Fingerprint',
    message: 'Meldung',
    place: 'Ort',
    chunk: 'Teil',
  },
  splits: {
    message: 'Meldung',
    type: 'Typ',
    function: 'Funktion',
    file: 'Datei',
    caller: 'Aufrufer',
    transaction: 'Transaktion',
    release: 'Release',
    environment: 'Umgebung',
  },
  splitLabels: {
    message: 'Meldung',
    type: 'Typ',
    function: 'Funktion',
    file: 'Datei',
    caller: 'Aufrufer',
    transaction: 'Transaktion',
    release: 'Release',
    environment: 'Umgebung',
  },
  conditions,
  effect,
  mistake,
  ruleApplied: (place, { fingerprint, title, level }, when) => {
    const set = [
      fingerprint && 'den Fingerprint',
      title !== undefined && 'den Titel',
      level && `das Level auf ${level}`,
    ]
    return `Regel ${place} setzt ${and().format(set.filter((one) => typeof one === 'string'))}: ${when}.`
  },
  splitApplied: (by, value) => `Aufgeteilt nach ${by}: ${value === '' ? 'kein Wert' : `„${value}“`}.`,
  rules: {
    on: 'Regel aktiviert.',
    off: 'Regel deaktiviert.',
    moved: 'Reihenfolge geändert.',
    deleted: 'Regel gelöscht.',
    saved: 'Regel gespeichert. Sie gilt für neue Ereignisse.',
    nothingToRegroup: 'Alle aktuellen Ereignisse sind im richtigen Issue.',
    regrouping: (n, issues) => `${plural(n, 'Issue wird', 'Issues werden')} neu gruppiert: ${issues}.`,
  },
  issue: {
    noIds: 'Geben Sie die ID mindestens eines anderen Issues ein, z. B. WEB-12.',
    mostIds: (most) => `Führen Sie höchstens ${most} Issues auf einmal zusammen.`,
    merged: (issues, into) => `${and().format(issues)} mit ${into} zusammengeführt.`,
    partOf: (shortId, target) => `${shortId} ist Teil von ${target}.`,
    same: 'Das ist bereits ein und dasselbe Issue.',
    otherProject: (shortId) =>
      `${shortId} gehört zu einem anderen Projekt. Nur Issues desselben Projekts lassen sich zusammenführen.`,
    unknown: (shortId) => `Das Issue ${shortId} gibt es nicht, oder Sie haben keinen Zugang zu seinem Projekt.`,
    notMerged: (shortId) => `${shortId || 'Dieses Issue'} ist nicht zusammengeführt oder hat keine Ereignisse.`,
    unmerged: (shortId) => `${shortId} getrennt.`,
    noneMerged: 'Keine Issues sind zusammengeführt.',
    unmergedAll: (n) => `${plural(n, 'Issue', 'Issues')} getrennt.`,
    chooseSplit: 'Wählen Sie, wonach aufgeteilt werden soll.',
    splitting: (shortId, by) => `${shortId} wird nach ${by} aufgeteilt.`,
    unmergeFirst: 'Mit diesem Issue sind andere zusammengeführt. Trennen Sie diese zuerst, und teilen Sie dann auf.',
    alreadySplit: 'Dieses Issue ist bereits aufgeteilt. Entfernen Sie diese Aufteilung zuerst.',
    gone: 'Dieses Issue gibt es nicht, oder Sie dürfen es nicht ändern.',
    notSplit: 'Dieses Issue ist nicht aufgeteilt.',
    unsplitting: (shortId) => `Aufgeteilte Ereignisse werden wieder mit ${shortId} zusammengeführt.`,
    regrouping: (shortId) => `Die gespeicherten Ereignisse von ${shortId} werden neu gruppiert.`,
    kept: (shortId) => `${shortId} bleibt unverändert.`,
  },
}
