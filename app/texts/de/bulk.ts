import type { bulkTexts } from '../en/bulk'
import type { TextsOf } from '../namespace'
import { numbersIn } from '../numbers'

const { plural, count } = numbersIn('de')
const issues = (n: number) => plural(n, 'Issue', 'Issues')
const are = (n: number, done: string) => `${issues(n)} ${n === 1 ? 'ist' : 'sind'} ${done}.`

export const bulk: TextsOf<typeof bulkTexts> = {
  underWay: {
    open: (total, done) => `${issues(total)} werden wieder geöffnet: ${count(done)} sind fertig.`,
    resolve: (total, done) => `${issues(total)} werden gelöst: ${count(done)} sind fertig.`,
    mute: (total, done) => `${issues(total)} werden stummgeschaltet: ${count(done)} sind fertig.`,
    assign: (total, done) => `${issues(total)} werden zugewiesen: ${count(done)} sind fertig.`,
    priority: (total, done) => `Die Priorität von ${issues(total)} wird gesetzt: ${count(done)} sind fertig.`,
    merge: (total, done) => `${issues(total)} werden zusammengeführt: ${count(done)} sind fertig.`,
    delete: (total, done) => `${issues(total)} werden gelöscht: ${count(done)} sind fertig.`,
  },
  undoing: (done, all) => `Wird zurückgenommen: ${count(done)} von ${count(all)} Issues sind fertig.`,
  nothing: (n) => (n === 1 ? 'Nichts zu ändern: Es war schon so.' : 'Nichts zu ändern: Sie waren schon so.'),
  rest: (n) => (n === 1 ? 'Eines blieb, wie es war.' : `${count(n)} blieben, wie sie waren.`),
  done: {
    open: (n) => are(n, 'wieder offen'),
    resolve: (n) => are(n, 'gelöst'),
    resolveNext: (n) => are(n, 'im nächsten Release gelöst'),
    mute: (n) => are(n, 'stummgeschaltet'),
    assign: (n) => are(n, 'zugewiesen'),
    unassign: (n) => are(n, 'niemandem mehr zugewiesen'),
    priority: {
      high: (n) => `${issues(n)} mit hoher Priorität.`,
      medium: (n) => `${issues(n)} mit mittlerer Priorität.`,
      low: (n) => `${issues(n)} mit niedriger Priorität.`,
    },
    merge: (n) => are(n, 'mit einem anderen zusammengeführt'),
    delete: (n) => are(n, 'gelöscht'),
  },
  undone: (n) => (n === 1 ? 'Ein Issue ist, wie es war.' : `${issues(n)} sind, wie sie waren.`),
  leftAlone: (n) =>
    n === 1 ? 'Eines wurde seither geändert und bleibt so.' : `${count(n)} wurden seither geändert und bleiben so.`,
  gone: 'Zu spät zum Rückgängigmachen.',
  refused: {
    nothing: 'Dieses Issue gibt es nicht, oder Sie dürfen es nicht ändern.',
    none: 'Wählen Sie mindestens ein Issue aus.',
    few: 'Wählen Sie mindestens zwei Issues zum Zusammenführen aus.',
    projects: 'Nur Issues eines Projekts lassen sich zusammenführen.',
    nobody: 'Issues werden Menschen zugewiesen, die das Projekt bearbeiten, und Teams, die es betreuen.',
  },
}
