import { Form } from 'react-router'
import type { Role } from '~/accounts/viewer'
import { roles } from '~/projects/members'
import { membersTexts } from '~/texts/en/members'
import { useTexts } from '~/texts/use-texts'
import { Button } from '~/ui/button'
import { ConfirmRemoval } from '~/ui/confirm-removal'
import { Entries, Entry } from '~/ui/entries'
import { Note } from '~/ui/note'
import './project.css'

export type ListedMember = { userId: number; email: string; name: string; role: Role; fromGroups?: boolean }

/** Members with their role. Admins change roles and remove members. */
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
        <Entry
          key={member.userId}
          name={member.name || member.email}
          facts={[
            ...(member.name ? [member.email] : []),
            texts.roles[member.role].short,
            ...(member.fromGroups ? [texts.byGroup] : []),
          ]}
          actions={
            member.fromGroups ? undefined : (
              <>
                <RoleForm member={member} />
                <Removal member={member} />
              </>
            )
          }
        >
          {refused?.userId === member.userId && (
            <Note tone="red" alert>
              {refused.mistake}
            </Note>
          )}
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

function Removal({ member: { userId, email } }: { member: ListedMember }) {
  const texts = useTexts(membersTexts)
  return <ConfirmRemoval texts={texts} row={email} field="userId" id={userId} />
}

export function RoleOptions() {
  const texts = useTexts(membersTexts)
  return roles.map(({ role }) => (
    <option key={role} value={role}>
      {texts.roles[role].name}
    </option>
  ))
}
