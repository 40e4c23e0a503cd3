import type { stormsTexts } from '../en/storms'
import type { TextsOf } from '../namespace'
import { numbersIn } from '../numbers'

const { plural } = numbersIn('de')

export const storms: TextsOf<typeof stormsTexts> = {
  title: (shortId) => `Ähnlich wie ${shortId}`,
  notice: (folded, { issue, like, since }) => (
    <>
      <strong>{plural(folded, 'neues Issue sieht', 'neue Issues sehen')} aus wie </strong>
      {issue}: {like}. {folded === 1 ? 'Es ist' : 'Sie sind'} unter {issue} zusammengefasst, das {since} entstand. Jedes
      Ereignis wird gezählt.
    </>
  ),
  look: 'Issues anzeigen',
  merge: (shortId) => `Mit ${shortId} zusammenführen`,
  list: 'Einzeln auflisten',
}
