import type { nodesTexts } from '../en/nodes'
import type { TextsOf } from '../namespace'
import { numbersIn } from '../numbers'

const { count, plural } = numbersIn('de')

export const nodes: TextsOf<typeof nodesTexts> = {
  title: 'Knoten',
  below: 'Die Server, die sich diese Datenbank teilen. Jeder hat seine eigene Inbox.',
  table: 'Knoten',
  columns: {
    node: 'Knoten',
    state: 'Zustand',
    serves: 'Aufgaben',
    waiting: 'Wartend',
    oldest: 'Ältester',
    position: 'Position in der Inbox',
    version: 'Version',
    seen: 'Zuletzt gesehen',
  },
  roles: { intake: 'Annahme', work: 'Jobs', web: 'Seiten' },
  running: 'Läuft',
  leads: 'Läuft, führt die Jobs aus',
  gone: 'Läuft nicht',
  waiting: (records) => count(records),
  seconds: (seconds) => plural(seconds, 'Sekunde', 'Sekunden'),
  position: (segment, offset) => `${count(segment)}, Byte ${count(offset)}`,
  goneWhy: (command) =>
    `Was ein Knoten angenommen hat, der nicht läuft, wartet in seiner Inbox. Starten Sie ihn wieder, oder erfassen Sie den Rest mit ${command}.`,
}
