import { Form } from 'react-router'
import type { OpenInvitation } from '~/store/invitations'
import { adminPeopleTexts } from '~/texts/en/admin-people'
import { membersTexts } from '~/texts/en/members'
import { useTexts } from '~/texts/use-texts'
import { Button } from '~/ui/button'
import { Copyable } from '~/ui/code'
import { Entries, Entry } from '~/ui/entries'
import { Note } from '~/ui/note'
import { Section } from '~/ui/page'
import { Time } from '~/ui/time'

/** The link of an invitation that was just created. */
export function InvitationMade({ email, link, mailed }: { email: string; link: string; mailed: boolean }) {
  const { invite } = useTexts(adminPeopleTexts)
  return (
    <div role="status">
      <Note tone="green">
        {invite.made(email, <Copyable value={link} label={invite.copy} />)} {mailed && invite.mailed}
      </Note>
    </div>
  )
}

/** Open invitations, with buttons to renew and withdraw. Nothing without any. */
export function InvitationList({ invitations }: { invitations: OpenInvitation[] }) {
  const { open } = useTexts(adminPeopleTexts)
  if (invitations.length === 0) return null
  return (
    <Section title={open.title}>
      <Entries>
        {invitations.map((invitation) => (
          <InvitationEntry key={invitation.id} invitation={invitation} />
        ))}
      </Entries>
    </Section>
  )
}

function InvitationEntry({ invitation }: { invitation: OpenInvitation }) {
  const { open } = useTexts(adminPeopleTexts)
  const names = useTexts(membersTexts).roles
  const { id, email, owner, roles, invitedBy, expired, expiresAt, mayChange, mail } = invitation
  const facts = [
    ...(owner ? [open.owner] : []),
    ...roles.map(({ name, role }) => `${name}: ${names[role].short}`),
    ...(invitedBy ? [open.by(invitedBy)] : []),
    expired ? open.expired : open.until(<Time at={expiresAt} as="exact" />),
  ]
  const actions = mayChange && (
    <Form method="post">
      <input type="hidden" name="id" value={id} />
      <Button size="small" name="form" value="renewal" aria-label={open.renewOf(email)}>
        {open.renew}
      </Button>{' '}
      <Button size="small" variant="quiet" name="form" value="withdrawal" aria-label={open.withdrawOf(email)}>
        {open.withdraw}
      </Button>
    </Form>
  )
  return (
    <Entry name={email} facts={facts} actions={actions}>
      {mail && <Note tone={mail === 'failed' ? 'red' : 'amber'}>{open.mail[mail]}</Note>}
    </Entry>
  )
}
