import type { stormTexts } from '../en/storm'
import type { TextsOf } from '../namespace'
import { numbersIn } from '../numbers'

const { plural, count } = numbersIn('de')

export const storm: TextsOf<typeof stormTexts> = {
  pageTitle: 'Ähnliche Issues',
  about: (n, from, to, state) => (
    <>
      {plural(n, 'neues Issue', 'neue Issues')} von {from} bis {to}: {state}.
    </>
  ),
  states: {
    gathering: 'unter dem ersten gesammelt; noch hat niemand entschieden',
    merged: 'mit dem ersten zusammengeführt, auch die, die noch kommen',
    listed: 'einzeln aufgelistet',
  },
  rule: (link) => (
    <>
      Wenn sie sich durch das, was sie sind, nie unterscheiden lassen, gruppiert sie eine {link('Regel des Projekts')}{' '}
      von Anfang an.
    </>
  ),
  latest: 'Die neuesten davon',
  some: (shown, all) => `${shown} von ${count(all)}`,
  events: (n) => plural(n, 'Event', 'Events'),
  merged: (n, shortId) => `${plural(n, 'ähnliches Issue', 'ähnliche Issues')} mit ${shortId} zusammengeführt.`,
  listed: 'Sie sind einzeln aufgelistet.',
}
