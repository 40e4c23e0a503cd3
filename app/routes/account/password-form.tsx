import { Form } from 'react-router'
import { shortestPassword } from '~/accounts/new-account'
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
  return (
    <Section title="Password">
      <Form method="post">
        <input type="hidden" name="form" value="password" />
        {/* For password managers: whose password this is. */}
        <input type="hidden" name="username" autoComplete="username" value={email} />
        <FieldStack actions={<Button>Change password</Button>}>
          <Field
            label="Current password"
            name="current"
            type="password"
            autoComplete="current-password"
            required
            error={mistakes?.current}
          />
          <Field
            label="New password"
            name="password"
            type="password"
            autoComplete="new-password"
            required
            minLength={shortestPassword}
            error={mistakes?.password}
            hint={`At least ${shortestPassword} characters. Your other sessions end.`}
          />
        </FieldStack>
      </Form>
    </Section>
  )
}
