import { Form } from 'react-router'
import type { Instant } from '~/clock'
import { securityTexts } from '~/texts/en/security'
import { useTexts } from '~/texts/use-texts'
import { Button } from '~/ui/button'
import { FormCard } from '~/ui/card'
import { Confirm } from '~/ui/confirm'
import { Entries, Entry } from '~/ui/entries'
import { Section } from '~/ui/page'
import { Time } from '~/ui/time'
import { TotpSetUp } from './totp-set-up'
import type { TotpOffer } from './totp-set-up.server'

/** The authenticator app of an account: there since a time, about to be set up, or not there. */
export function TotpCard({ since, offer, error }: { since?: Instant; offer?: TotpOffer; error?: string }) {
  const { app, cancel } = useTexts(securityTexts)
  if (since !== undefined)
    return (
      <Section title={app.title}>
        <Entries>
          <Entry name={app.title} facts={[app.since(<Time at={since} />)]} actions={<Removal />} />
        </Entries>
      </Section>
    )
  if (!offer)
    return (
      <FormCard
        title={app.title}
        actions={
          <Button variant="primary" name="form" value="totp-begin">
            {app.begin}
          </Button>
        }
      >
        <p>{app.none}</p>
      </FormCard>
    )
  return (
    <FormCard
      title={app.title}
      actions={
        <>
          <Button variant="primary" name="form" value="totp-confirm">
            {app.confirm}
          </Button>
          <Button name="form" value="totp-cancel" formNoValidate>
            {cancel}
          </Button>
        </>
      }
    >
      <TotpSetUp offer={offer} error={error} />
    </FormCard>
  )
}

function Removal() {
  const { app } = useTexts(securityTexts)
  return (
    <Confirm
      variant="quiet"
      size="small"
      button={app.remove}
      title={app.removeTitle}
      words={app.removeQuestion}
      act={
        <Form method="post">
          <Button variant="danger" name="form" value="totp-removal">
            {app.removeIt}
          </Button>
        </Form>
      }
    />
  )
}
