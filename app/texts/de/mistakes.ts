import type { mistakesTexts } from '../en/mistakes'
import type { TextsOf } from '../room'

export const mistakes: TextsOf<typeof mistakesTexts> = {
  atMost: (characters) => `Verwenden Sie höchstens ${characters} Zeichen.`,
  tooLong: (most, typed) => `Verwenden Sie höchstens ${most} Zeichen; das sind ${typed}.`,
  oneLine: 'Verwenden Sie eine Zeile.',
  oneOf: (choices) => `Wählen Sie eines von: ${choices}.`,
  account: {
    email: 'Geben Sie eine E-Mail-Adresse ein, etwa ada@example.com.',
    short: (least) => `Verwenden Sie mindestens ${least} Zeichen. Einige Wörter reichen.`,
    taken: 'Zu dieser E-Mail-Adresse gibt es bereits ein Konto.',
  },
  comment: {
    empty: 'Schreiben Sie zuerst etwas.',
    manyNames: (most, are) => `Nennen Sie höchstens ${most} Personen; das sind ${are}.`,
    full: (most) =>
      `Ein Issue fasst ${most} Kommentare, und dieses hat so viele. Löschen Sie einen, der ausgedient hat.`,
  },
  teamName: 'Geben Sie dem Team einen Namen.',
  projectName: 'Geben Sie dem Projekt einen Namen, etwa „Webshop“.',
}
