import { Form } from 'react-router'
import { longestComment } from '~/issues/comment'
import { commentsTexts } from '~/texts/en/comments'
import { useTexts } from '~/texts/use-texts'
import { Button } from '~/ui/button'
import { FieldStack, TextAreaField } from '~/ui/field'
import type { CommentAnswer } from './comment-answer.server'
import { CommentText } from './comment-text'
import type { Offered } from './comment-texts.server'

/**
 * Where a comment is written: all of it is one form, and each of its buttons sends it. Without scripts too a preview is shown above what was
 * typed, and a name is put behind it.
 */
export function CommentForm(props: {
  /** Its page: where the form is shown again, there. */
  action: string
  send: string
  text?: string
  answer?: CommentAnswer
  people: Offered[]
}) {
  const { action, send, answer, people } = props
  const texts = useTexts(commentsTexts)
  const text = answer?.text ?? props.text ?? ''
  return (
    <Form method="post" action={`${action}#say`} id="say" className="comment-form">
      {answer?.preview && (
        <section className="comment-preview" aria-label={texts.preview}>
          <p className="comment-preview-name">{texts.preview}</p>
          <CommentText blocks={answer.preview} />
        </section>
      )}
      <FieldStack
        actions={
          <>
            <Button variant="primary">{send}</Button>
            <Button name="do" value="preview">
              {texts.preview}
            </Button>
          </>
        }
      >
        <TextAreaField
          prose
          // What came back with another text is another field: a name was put behind it.
          key={text}
          label={texts.field}
          name="text"
          rows={answer || props.text ? 8 : 4}
          maxLength={longestComment}
          defaultValue={text}
          error={answer?.problem}
          hint={texts.hint}
        />
        <MentionMenu people={people} />
      </FieldStack>
    </Form>
  )
}

/** Whom one can name, and a press that does it. */
function MentionMenu({ people }: { people: Offered[] }) {
  const texts = useTexts(commentsTexts)
  if (people.length === 0) return null
  return (
    <details>
      <summary className="button button-small button-quiet">{texts.whoCanBeNamed}</summary>
      <ul className="comment-people-list">
        {people.map(({ handle, name }) => (
          <li key={handle}>
            <Button size="small" variant="quiet" name="mention" value={handle} title={name}>
              @{handle}
            </Button>
          </li>
        ))}
      </ul>
    </details>
  )
}
