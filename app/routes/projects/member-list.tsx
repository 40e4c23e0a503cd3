import { Form } from 'react-router'
import type { Role } from '~/accounts/viewer'
import { roles } from '~/projects/members'
import { Button } from '~/ui/button'
import { Entries, Entry } from '~/ui/entries'

export type ListedMember = { userId: number; email: string; name: string; role: Role }

/** Members with their role, and what can be done: another role, or out; taking out asks first. */
export function MemberList({
  members,
  refused,
}: {
  members: ListedMember[]
  refused?: { userId: number; mistake: string }
}) {
  return (
    <Entries>
      {members.map((member) => (
        <Entry key={member.userId} name={member.email} facts={[member.name, member.role]}>
          {refused?.userId === member.userId && (
            <p className="field-problem" role="alert">
              {refused.mistake}
            </p>
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
  return (
    <Form method="post" className="member-role" key={role}>
      <input type="hidden" name="form" value="role" />
      <input type="hidden" name="userId" value={userId} />
      <select
        name="role"
        className="field-control field-select member-role-choice"
        aria-label={`Role of ${email}`}
        defaultValue={role}
      >
        <RoleOptions />
      </select>
      <Button size="small" aria-label={`Change role of ${email}`}>
        Change role
      </Button>
    </Form>
  )
}

/** The question is a disclosure: it asks without scripts too. */
function Removal({ member: { userId, email } }: { member: ListedMember }) {
  return (
    <details className="key-rotation">
      <summary className="button button-small button-quiet">Remove…</summary>
      <Form method="post">
        <input type="hidden" name="form" value="removal" />
        <input type="hidden" name="userId" value={userId} />
        <p className="key-rotation-question">The account stays, and sees nothing more of this project.</p>
        <Button size="small" variant="danger" aria-label={`Remove from the project: ${email}`}>
          Remove from the project
        </Button>
      </Form>
    </details>
  )
}

export function RoleOptions() {
  return roles.map(({ role, name }) => (
    <option key={role} value={role}>
      {name}
    </option>
  ))
}
