import type { bulkTexts } from '../en/bulk'
import type { TextsOf } from '../namespace'
import { numbersIn } from '../numbers'

const { plural, count } = numbersIn('de')
const issues = (n: number) => plural(n, 'Issue', 'Issues')

export const bulk: TextsOf<typeof bulkTexts> = {
  underWay: {
    open: (total, done) => `${issues(total)} werden wieder geöffnet: ${count(done)} erledigt.`,
    resolve: (total, done) => `${issues(total)} werden gelöst: ${count(done)} erledigt.`,
    mute: (total, done) => `${issues(total)} werden stummgeschaltet: ${count(done)} erledigt.`,
    assign: (total, done) => `${issues(total)} werden zugewiesen: ${count(done)} erledigt.`,
    priority: (total, done) => `Priorität von ${issues(total)} wird gesetzt: ${count(done)} erledigt.`,
    merge: (total, done) => `${issues(total)} werden zusammengeführt: ${count(done)} erledigt.`,
    delete: (total, done) => `${issues(total)} werden gelöscht: ${count(done)} erledigt.`,
  },
  undoing: (done, all) => `Wird rückgängig gemacht: ${count(done)} von ${issues(all)} erledigt.`,
  nothing: 'Keine Änderung nötig.',
  rest: (n) => `${count(n)} unverändert.`,
  done: {
    open: (n) => `${issues(n)} wieder geöffnet.`,
    resolve: (n) => `${issues(n)} gelöst.`,
    resolveNext: (n) => `${issues(n)} im nächsten Release gelöst.`,
    mute: (n) => `${issues(n)} stummgeschaltet.`,
    assign: (n) => `${issues(n)} zugewiesen.`,
    unassign: (n) => `Zuweisung von ${issues(n)} aufgehoben.`,
    priority: {
      high: (n) => `${issues(n)} auf hohe Priorität gesetzt.`,
      medium: (n) => `${issues(n)} auf mittlere Priorität gesetzt.`,
      low: (n) => `${issues(n)} auf niedrige Priorität gesetzt.`,
    },
    merge: (n) => `${issues(n)} zusammengeführt.`,
    delete: (n) => `${issues(n)} gelöscht.`,
  },
  undone: (n) => `${issues(n)} wiederhergestellt.`,
  leftAlone: (n) => `${count(n)} nicht wiederhergestellt: seither geändert.`,
  gone: 'Zu spät zum Rückgängigmachen.',
  refused: {
    nothing: 'Diese Issues gibt es nicht, oder Sie dürfen sie nicht ändern.',
    none: 'Wählen Sie mindestens ein Issue aus.',
    few: 'Wählen Sie mindestens zwei Issues zum Zusammenführen aus.',
    projects: 'Nur Issues desselben Projekts lassen sich zusammenführen.',
    nobody: 'Diese Person oder dieses Team arbeitet nicht an allen gewählten Projekten. Wählen Sie jemand anderen.',
  },
}
