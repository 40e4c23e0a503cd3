import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { Button } from './button'
import { Confirm } from './confirm'

/** The words of a removal, as namespaces have them. `T`: what identifies the row for the reader, such as its name. */
type RemovalTexts<T> = {
  remove: string
  /** The name of the button for screen readers, if `remove` does not say which row it is. */
  removeAsk?: (row: T) => string
  removeTitle: (row: T) => string
  removeQuestion: ReactNode
  removeIt: string
}

/** The button that removes a row of a list, after asking. Posts `form`, and `field` with the row's id, to the page. */
export function ConfirmRemoval<T>(props: {
  texts: RemovalTexts<T>
  row: T
  /** The value of the field `form`. */
  form?: string
  field: string
  id: string | number
  /** In place of `texts.remove`. */
  button?: ReactNode
  size?: 'normal' | 'small'
}) {
  const { texts, row, form = 'removal', field, id, button = texts.remove, size = 'small' } = props
  return (
    <Confirm
      variant="quiet"
      size={size}
      button={button}
      {...(texts.removeAsk && { label: texts.removeAsk(row) })}
      title={texts.removeTitle(row)}
      words={texts.removeQuestion}
      act={
        <Form method="post">
          <input type="hidden" name="form" value={form} />
          <Button variant="danger" name={field} value={id}>
            {texts.removeIt}
          </Button>
        </Form>
      }
    />
  )
}
