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
    gathering: 'unter dem ersten zusammengefasst, bis Sie sie zusammenführen oder einzeln auflisten',
    merged: 'mit dem ersten zusammengeführt. Neue ähnliche Issues werden auch zusammengeführt',
    listed: 'einzeln aufgelistet',
  },
  rule: (link) => <>Um sie immer zu gruppieren, legen Sie eine {link('Gruppierungsregel')} an.</>,
  latest: 'Neueste ähnliche Issues',
  some: (shown, all) => `${count(shown)} von ${count(all)}`,
  events: (n) => plural(n, 'Ereignis', 'Ereignisse'),
  merged: (n, shortId) => `${plural(n, 'ähnliches Issue', 'ähnliche Issues')} mit ${shortId} zusammengeführt`,
  listed: 'Issues werden einzeln aufgelistet',
}
