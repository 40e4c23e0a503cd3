import { Form, href, Link } from 'react-router'
import { adminTexts } from '~/texts/en/admin'
import { useTexts } from '~/texts/use-texts'
import { Button } from '~/ui/button'
import { Confirm } from '~/ui/confirm'
import { Entries, Entry } from '~/ui/entries'
import { Section } from '~/ui/page'

/** Whether every account needs a second factor, and the switch. `own`: the owner who looks has one. */
export function SecondFactorCard({ required, own }: { required: boolean; own: boolean }) {
  const texts = useTexts(adminTexts).secondFactor
  const change = (
    <Form method="post" action={href('/admin/second-factor')}>
      <Button variant={required ? 'danger' : 'primary'} name="required" value={required ? 'no' : 'yes'}>
        {required ? texts.freeIt : texts.requireIt}
      </Button>
    </Form>
  )
  const ask = (
    <Confirm
      variant="plain"
      size="small"
      button={required ? texts.free : texts.require}
      title={required ? texts.freeTitle : texts.requireTitle}
      words={required ? texts.freeQuestion : texts.requireQuestion}
      act={change}
    />
  )
  const first = <Link to={href('/account/security')}>{texts.yoursFirst}</Link>
  return (
    <Section title={texts.title}>
      <Entries>
        <Entry
          name={required ? texts.required : texts.optional}
          facts={[texts.note]}
          actions={required || own ? ask : first}
        />
      </Entries>
    </Section>
  )
}
