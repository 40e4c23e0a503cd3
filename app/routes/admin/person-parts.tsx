import { Form } from 'react-router'
import type { Person } from '~/store/people'
import { adminPeopleTexts } from '~/texts/en/admin-people'
import { useTexts } from '~/texts/use-texts'
import { Button } from '~/ui/button'
import { Card, FormCard } from '~/ui/card'
import { Confirm } from '~/ui/confirm'
import { Field } from '~/ui/field'
import { Pairs } from '~/ui/pairs'
import { Time } from '~/ui/time'
import { PersonFactor, PersonRoles } from './people-table'
import '../filter-row.css'

export function PersonFacts({ person }: { person: Person }) {
  const texts = useTexts(adminPeopleTexts)
  const { person: labels, never } = texts
  return (
    <Card padded>
      <Pairs
        words
        pairs={[
          { name: labels.roles, value: <PersonRoles key="roles" person={person} /> },
          { name: labels.factor, value: <PersonFactor key="factor" person={person} /> },
          {
            name: labels.seen,
            value: person.lastSeen === undefined ? never : <Time key="seen" at={person.lastSeen} />,
          },
          { name: labels.created, value: <Time key="created" at={person.createdAt} /> },
          { name: labels.assigned, value: String(person.assigned) },
        ]}
      />
    </Card>
  )
}

export function OwnerForm({ owner }: { owner: boolean }) {
  const { person } = useTexts(adminPeopleTexts)
  return (
    <FormCard
      title={person.ownerCard}
      actions={
        <Button name="owner" value={owner ? 'no' : 'yes'}>
          {owner ? person.unmakeOwner : person.makeOwner}
        </Button>
      }
    >
      <input type="hidden" name="form" value="owner" />
      <p className="soft">{person.ownerNote}</p>
    </FormCard>
  )
}

export function ResetForm() {
  const { person } = useTexts(adminPeopleTexts)
  return (
    <FormCard title={person.reset} actions={<Button>{person.resetDo}</Button>}>
      <input type="hidden" name="form" value="reset" />
      <p className="soft">{person.resetNote}</p>
    </FormCard>
  )
}

export function HandOverForm({ typed, mistake }: { typed: string | undefined; mistake: string | undefined }) {
  const { person } = useTexts(adminPeopleTexts)
  return (
    <FormCard title={person.handOver} actions={<Button>{person.handOverDo}</Button>}>
      <input type="hidden" name="form" value="hand-over" />
      <Field
        label={person.handOverTo}
        name="email"
        type="email"
        required
        autoComplete="off"
        defaultValue={typed}
        error={mistake}
        hint={person.handOverNote}
      />
    </FormCard>
  )
}

/** Disable, enable, delete; deleting and disabling ask first. */
export function LeavingCard({ email, isDisabled }: { email: string; isDisabled: boolean }) {
  const { person } = useTexts(adminPeopleTexts)
  return (
    <Card title={person.leaving} padded>
      <div className="filter-row">
        {isDisabled ? (
          <Form method="post">
            <Button name="form" value="enable">
              {person.enable}
            </Button>
          </Form>
        ) : (
          <Confirm
            variant="plain"
            button={person.disable}
            title={person.disableTitle(email)}
            words={person.disableWords}
            act={<Act form="disable" words={person.disableDo} />}
          />
        )}
        <Confirm
          button={person.delete}
          title={person.deleteTitle(email)}
          words={person.deleteWords}
          act={<Act form="removal" words={person.deleteDo} />}
        />
      </div>
    </Card>
  )
}

function Act({ form, words }: { form: string; words: string }) {
  return (
    <Form method="post">
      <Button variant="danger" name="form" value={form}>
        {words}
      </Button>
    </Form>
  )
}
