import type { peopleTexts } from '../en/people'
import type { TextsOf } from '../namespace'
import { numbersIn } from '../numbers'

const { plural, count } = numbersIn('de')

export const people: TextsOf<typeof peopleTexts> = {
  support: 'Für den Support',
  supportNote: 'Der Support sieht diese Notiz neben dem Code.',
  save: 'Speichern',
  note: 'Notiz',
  example: 'Bitten Sie die Person, sich neu anzumelden.',
  writtenBy: (name) => `Zuletzt geschrieben von ${name}.`,
  written: 'Notiz gespeichert',
  removed: 'Notiz gelöscht',
  calls: 'Anrufe',
  noCalls: 'Noch keine Anrufe.',
  said: 'Meldungen von Besuchern',
  newest: (shown, all) => `Die neuesten ${count(shown)} von ${plural(all, 'Meldung', 'Meldungen')}.`,
  nothingSaid: 'Noch keine Meldungen.',
}
