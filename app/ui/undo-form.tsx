import { Form, href, useLocation } from 'react-router'
import { uiTexts } from '../texts/en/ui'
import { useTexts } from '../texts/use-texts'
import { Button } from './button'

/** Takes an act on many issues back, and comes back to this page. */
export function UndoForm({ id }: { id: number }) {
  const texts = useTexts(uiTexts)
  const { pathname, search } = useLocation()
  return (
    <Form method="post" action={href('/issues/bulk/undo')} preventScrollReset>
      <input type="hidden" name="back" value={pathname + search} />
      <Button size="small" name="id" value={id} shortcut="z">
        {texts.undo}
      </Button>
    </Form>
  )
}
