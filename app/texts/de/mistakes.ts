import type { mistakesTexts } from '../en/mistakes'
import type { TextsOf } from '../namespace'
import { numbersIn } from '../numbers'

const { count } = numbersIn('de')

export const mistakes: TextsOf<typeof mistakesTexts> = {
  tooLong: (most, typed) => `Verwenden Sie höchstens ${count(most)} Zeichen. Es sind ${count(typed)}.`,
  tooShort: (least) => `Verwenden Sie mindestens ${count(least)} Zeichen. Einige Wörter reichen.`,
  noChoice: (choices) => `Wählen Sie eines von: ${choices}.`,
  manyMentions: (most, named) => `Erwähnen Sie höchstens ${count(most)} Personen. Es sind ${count(named)}.`,
  missing: {
    'several-lines': 'Verwenden Sie nur eine Zeile.',
    'common-password': 'Dieses Passwort verwenden viele. Wählen Sie ein anderes.',
    'no-email': 'Geben Sie eine E-Mail-Adresse ein, z. B. ada@example.com.',
    'no-team-name': 'Geben Sie einen Teamnamen ein.',
    'no-project-name': 'Geben Sie einen Projektnamen ein, z. B. Webshop.',
    'no-comment': 'Geben Sie einen Kommentar ein.',
    'no-view-name': 'Geben Sie einen Namen für diese Ansicht ein.',
    'no-repository-address':
      'Geben Sie eine http(s)-URL mit {path} ein, z. B. https://github.com/acme/shop/blob/{commit}/{path}.',
  },
  emailTaken: 'Mit dieser E-Mail-Adresse gibt es bereits ein Konto.',
  commentsFull: (most) => `Dieses Issue hat ${count(most)} Kommentare, das Maximum. Löschen Sie zuerst einen.`,
}
