import { Form, href } from 'react-router'
import type { Role } from '~/accounts/viewer'
import { invitationTexts } from '~/texts/en/invitation'
import { membersTexts } from '~/texts/en/members'
import { useTexts } from '~/texts/use-texts'
import { Button, ButtonLink } from '~/ui/button'
import { EntryCard } from '../entry-card'

type Invited = { email: string; owner: boolean; roles: { name: string; role: Role }[]; invitedBy?: string }

/** The roles that the invitation gives. */
export function InvitedTo({ invited: { owner, roles } }: { invited: Invited }) {
  const texts = useTexts(invitationTexts)
  const names = useTexts(membersTexts).roles
  if (owner) return <p>{texts.asOwner}</p>
  if (roles.length === 0) return null
  return (
    <ul aria-label={texts.roles}>
      {roles.map(({ name, role }) => (
        <li key={name}>{texts.role(name, names[role].name)}</li>
      ))}
    </ul>
  )
}

/** The account of the invitation's address is signed in. */
export function JoinInvitation({ invited }: { invited: Invited }) {
  const { join } = useTexts(invitationTexts)
  return (
    <EntryCard title={join.title}>
      <p>{join.words(<strong>{invited.email}</strong>)}</p>
      <InvitedTo invited={invited} />
      <Form method="post">
        <Button variant="primary" name="form" value="join">
          {join.do}
        </Button>
      </Form>
    </EntryCard>
  )
}

/** Another account is signed in. */
export function OtherAccount({ invited, signedIn }: { invited: string; signedIn: string }) {
  const texts = useTexts(invitationTexts)
  return (
    <EntryCard title={texts.title}>
      <p>{texts.otherAccount(signedIn, invited)}</p>
      <Form method="post" action={href('/sign-out')}>
        <Button>{texts.signOut}</Button>
      </Form>
    </EntryCard>
  )
}

/** A link that cannot create an account any more. */
export function ClosedInvitation({ state }: { state: keyof (typeof invitationTexts)['english']['closed'] }) {
  const { closed, signIn } = useTexts(invitationTexts)
  return (
    <EntryCard title={closed[state].title}>
      <p>{closed[state].words}</p>
      <p>
        <ButtonLink to={href('/sign-in')} variant="primary">
          {signIn}
        </ButtonLink>
      </p>
    </EntryCard>
  )
}
