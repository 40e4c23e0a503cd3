import { Form, href } from 'react-router'
import type { KeptFor } from '~/retention/kept-for'
import { stackTexts } from '~/texts/en/stack'
import { useTexts } from '~/texts/use-texts'
import { Button } from '~/ui/button'
import { SidePart } from './side-part'

/** Whether an event is kept longer than others for what somebody did with it, and the button that pins it. */
export function KeepingPart({ shortId, id, keptFor }: { shortId: string; id: string; keptFor: KeptFor[] }) {
  const { keeping } = useTexts(stackTexts)
  const isPinned = keptFor.includes('pinned')
  return (
    <SidePart title={keeping.title}>
      {keptFor.length > 0 && <p>{keptFor.map((why) => keeping.why[why]).join(' ')}</p>}
      <Form method="post" action={href('/issues/:shortId/events/:eventId/keep', { shortId, eventId: id })}>
        <Button size="small" name="intent" value={isPinned ? 'remove' : 'add'}>
          {isPinned ? keeping.unpin : keeping.pin}
        </Button>
      </Form>
    </SidePart>
  )
}
