import type { peopleTexts } from '../en/people'
import { numbersIn } from '../numbers'
import type { TextsOf } from '../room'

const { plural, count } = numbersIn('de')

export const people: TextsOf<typeof peopleTexts> = {
  desk: 'Für den Support',
  deskNote: 'Wer Anrufern hilft, liest dies mit der Antwort zu einem Code. Niemand sonst liest es.',
  save: 'Speichern',
  note: 'Notiz',
  example: 'Bitten Sie darum, sich neu anzumelden; dann geht es.',
  writtenBy: (name) => `Zuletzt geschrieben von ${name}.`,
  written: 'Der Support liest diese Notiz von jetzt an.',
  removed: 'Die Notiz für den Support ist gelöscht.',
  calls: 'Anrufe',
  noCalls: 'Der Support hat nichts notiert.',
  said: 'Auf Auskünften gesagt',
  newest: (shown, all) => `Die neuesten ${count(shown)} von ${plural(all, 'Meldung', 'Meldungen')}.`,
  nothingSaid: 'Kein Besucher hat auf der Auskunft zu einem seiner Codes etwas gesagt.',
}
