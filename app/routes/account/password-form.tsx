import { Form } from 'react-router'
import { shortestPassword } from '~/accounts/new-account'
import { accountTexts } from '~/texts/en/account'
import { useTexts } from '~/texts/use-texts'
import { Button } from '~/ui/button'
import { Field, FieldStack } from '~/ui/field'
import { Section } from '~/ui/page'

export function PasswordForm({
  email,
  mistakes,
}: {
  email: string
  mistakes?: { current?: string; password?: string }
}) {
  const texts = useTexts(accountTexts)
  const { passwords } = texts
  return (
    <Section title={texts.password}>
      <Form method="post">
        <input type="hidden" name="form" value="password" />
        {/* For password managers: whose password this is. */}
        <input type="hidden" name="username" autoComplete="username" value={email} />
        <FieldStack actions={<Button>{passwords.change}</Button>}>
          <Field
            label={passwords.current}
            name="current"
            type="password"
            autoComplete="current-password"
            required
            error={mistakes?.current}
          />
          <Field
            label={passwords.fresh}
            name="password"
            type="password"
            autoComplete="new-password"
            required
            minLength={shortestPassword}
            error={mistakes?.password}
            hint={passwords.hint(shortestPassword)}
          />
        </FieldStack>
      </Form>
    </Section>
  )
}
