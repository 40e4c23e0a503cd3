import { useEffect, useRef } from 'react'
import { Form, useNavigation } from 'react-router'
import { longestComment } from '~/issues/comment'
import { commentsTexts } from '~/texts/en/comments'
import { useTexts } from '~/texts/use-texts'
import { Button } from '~/ui/button'
import { FieldStack, TextAreaField } from '~/ui/field'
import type { CommentAnswer } from './comment-answer.server'
import { CommentText } from './comment-text'
import type { Offered } from './comment-texts.server'
import './comments.css'

/** The form for a comment. Each of its buttons submits it, so that preview and mentions work without scripts, too. */
export function CommentForm(props: {
  /** Its page: where the form is shown again, there. */
  action: string
  send: string
  text?: string
  answer?: CommentAnswer
  people: Offered[]
  /** Identifies this copy of the form: the server saves the same text of the same copy once. */
  formKey?: string
}) {
  const { action, send, answer, people, formKey } = props
  const texts = useTexts(commentsTexts)
  const text = answer?.text ?? props.text ?? ''
  const { form, sending } = useSending(action, answer === undefined)
  return (
    <Form method="post" action={`${action}#say`} id="say" className="comment-form" ref={form}>
      {formKey && <input type="hidden" name="key" value={formKey} />}
      {answer?.preview && (
        <section className="comment-preview" aria-label={texts.preview}>
          <p className="comment-preview-name">{texts.preview}</p>
          <CommentText blocks={answer.preview} />
        </section>
      )}
      <FieldStack
        actions={
          <>
            <Button variant="primary" disabled={sending}>
              {send}
            </Button>
            <Button name="do" value="preview" disabled={sending}>
              {texts.preview}
            </Button>
          </>
        }
      >
        <TextAreaField
          prose
          // A text that the server changed is a new field: a mention was inserted.
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

/** Whether the form is being submitted. Once it was accepted (`taken`: no mistake, no preview), its field is empty again. */
function useSending(action: string, taken: boolean) {
  const { state, formAction } = useNavigation()
  const form = useRef<HTMLFormElement>(null)
  const sent = useRef(false)
  const sending = state !== 'idle' && formAction === action
  useEffect(() => {
    if (sending) sent.current = true
    if (state !== 'idle' || !sent.current) return
    sent.current = false
    if (taken) form.current?.reset()
  }, [sending, state, taken])
  return { form, sending }
}

/** People and teams to mention, each a button that inserts the name. */
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
