import { Form } from 'react-router'
import type { Role } from '~/accounts/viewer'
import { roles } from '~/projects/members'
import { membersTexts } from '~/texts/en/members'
import { useTexts } from '~/texts/use-texts'
import { Button } from '~/ui/button'
import { Entries, Entry } from '~/ui/entries'
import { Note } from '~/ui/note'
import './project.css'

export type ListedMember = { userId: number; email: string; name: string; role: Role }

/** Members with their role, and what can be done: another role, or out; taking out asks first. */
export function MemberList({
  members,
  refused,
}: {
  members: ListedMember[]
  refused?: { userId: number; mistake: string }
}) {
  const texts = useTexts(membersTexts)
  return (
    <Entries>
      {members.map((member) => (
        <Entry key={member.userId} name={member.email} facts={[member.name, texts.roles[member.role].short]}>
          {refused?.userId === member.userId && (
            <Note tone="red" alert>
              {refused.mistake}
            </Note>
          )}
          <div className="key-actions">
            <RoleForm member={member} />
            <Removal member={member} />
          </div>
        </Entry>
      ))}
    </Entries>
  )
}

function RoleForm({ member: { userId, email, role } }: { member: ListedMember }) {
  const texts = useTexts(membersTexts)
  return (
    <Form method="post" className="member-role" key={role}>
      <input type="hidden" name="form" value="role" />
      <input type="hidden" name="userId" value={userId} />
      <select
        name="role"
        className="field-control field-select member-role-choice"
        aria-label={texts.roleOf(email)}
        defaultValue={role}
      >
        <RoleOptions />
      </select>
      <Button size="small" aria-label={texts.changeOf(email)}>
        {texts.change}
      </Button>
    </Form>
  )
}

/** The question is a disclosure: it asks without scripts too. */
function Removal({ member: { userId, email } }: { member: ListedMember }) {
  const texts = useTexts(membersTexts)
  return (
    <details className="key-rotation">
      <summary className="button button-small button-quiet">{texts.remove}</summary>
      <Form method="post">
        <input type="hidden" name="form" value="removal" />
        <input type="hidden" name="userId" value={userId} />
        <p className="key-rotation-question">{texts.removeQuestion}</p>
        <Button size="small" variant="danger" aria-label={texts.removeOf(email)}>
          {texts.removeIt}
        </Button>
      </Form>
    </details>
  )
}

export function RoleOptions() {
  const texts = useTexts(membersTexts)
  return roles.map(({ role }) => (
    <option key={role} value={role}>
      {texts.roles[role].name}
    </option>
  ))
}
