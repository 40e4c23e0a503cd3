import { Form, href, useLocation } from 'react-router'
import { uiTexts } from '../texts/en/ui'
import { useTexts } from '../texts/use-texts'
import { Button } from './button'

/** Takes an act on issues back, and comes back to this page. `shortcut`: of what was done just now. */
export function UndoForm({ id, shortcut }: { id: number; shortcut?: 'z' }) {
  const texts = useTexts(uiTexts)
  const { pathname, search } = useLocation()
  return (
    <Form method="post" action={href('/issues/bulk/undo')} preventScrollReset>
      <input type="hidden" name="back" value={pathname + search} />
      <Button size="small" name="id" value={id} shortcut={shortcut}>
        {texts.undo}
      </Button>
    </Form>
  )
}
