import type { nodesTexts } from '../en/nodes'
import type { TextsOf } from '../namespace'
import { numbersIn } from '../numbers'
import { shortSpan } from '../short-span'

const { count, decimal } = numbersIn('de')

const milliseconds = (value: number) => `${count(Math.round(value))} ms`

export const nodes: TextsOf<typeof nodesTexts> = {
  title: 'Knoten',
  below: 'Die Server, die sich diese Datenbank teilen. Jeder hat seine eigene Inbox.',
  table: 'Knoten',
  columns: {
    node: 'Knoten',
    state: 'Zustand',
    serves: 'Aufgaben',
    waiting: 'In der Inbox',
    writes: 'Warten aufs Schreiben',
    version: 'Version',
    seen: 'Zuletzt gesehen',
  },
  roles: { intake: 'Annahme', work: 'Jobs', web: 'Seiten' },
  running: 'Läuft',
  leads: 'führt die Hintergrundjobs aus',
  gone: 'Läuft nicht',
  nothing: 'leer',
  waiting: (records, seconds) =>
    `${count(records)} wartend, der älteste seit ${shortSpan(seconds * 1000, { count, decimal })}`,
  writes: (mean, longest) => `im Mittel ${milliseconds(mean)}, längstens ${milliseconds(longest)}`,
  position: (segment, offset) => `aufgezeichnet bis Datei ${count(segment)}, Byte ${count(offset)}`,
  goneWhy: (command) =>
    `Einträge, die ein angehaltener Knoten angenommen hat, liegen noch in seiner Inbox. Starten Sie den Knoten wieder, oder verarbeiten Sie sie mit ${command}.`,
}
