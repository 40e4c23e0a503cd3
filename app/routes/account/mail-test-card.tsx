import { Form, href } from 'react-router'
import type { MailTest } from '~/store/mail-settings'
import { notificationsTexts } from '~/texts/en/notifications'
import { useTexts } from '~/texts/use-texts'
import { Button } from '~/ui/button'
import { Card } from '~/ui/card'
import { Note } from '~/ui/note'
import { Time } from '~/ui/time'
import './account.css'

/** A test mail to oneself, and how the last one ended: why it failed, and to owners what the server said. */
export function MailTestCard({ test }: { test?: MailTest }) {
  const texts = useTexts(notificationsTexts)
  return (
    <div className="account-card">
      <Card title={texts.testTitle} note={texts.testNote} padded>
        <div className="notification-test">
          {test && <LastTest test={test} />}
          <Form method="post" action={href('/account/notifications')}>
            <Button name="form" value="test">
              {texts.test}
            </Button>
          </Form>
        </div>
      </Card>
    </div>
  )
}

function LastTest({ test: { at, state, error, answer } }: { test: MailTest }) {
  const texts = useTexts(notificationsTexts)
  const tone = state === 'sent' ? 'green' : error ? 'red' : 'amber'
  const problem = error && (texts.problems[problemOf(error)] ?? texts.problems.other)
  const words = state === 'sent' ? texts.testState.sent : problem ? texts.testState.failed : texts.testState.waiting
  return (
    <Note tone={tone}>
      {words} {state !== 'sent' && problem} <Time at={at} />
      {answer && state !== 'sent' && (
        <>
          <br />
          {texts.answer} <code>{answer}</code>
        </>
      )}
    </Note>
  )
}

type Problem = keyof (typeof notificationsTexts)['english']['problems']

const problems = notificationsTexts.english.problems

const problemOf = (error: string): Problem =>
  (Object.keys(problems) as Problem[]).find((problem) => problem === error) ?? 'other'
