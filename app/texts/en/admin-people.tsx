import type { ReactNode } from 'react'
import { namespace } from '../namespace'
import { numbersIn } from '../numbers'

const { plural } = numbersIn('en')

/** Accounts and invitations: of the administration, and of a project's members. */
export const adminPeopleTexts = namespace('adminPeople', {
  title: 'People',
  below: 'Everyone with an account on this instance.',
  search: 'Search',
  searchHint: 'E-mail or name',
  find: 'Search',
  none: 'No matching accounts.',
  more: 'More accounts',
  columns: { account: 'Account', roles: 'Roles', seen: 'Last seen', factor: 'Second factor' },
  owner: 'Owner',
  disabled: 'Disabled',
  never: 'never',
  noRole: 'no projects',
  factor: {
    none: 'none',
    codes: 'authenticator app',
    passkeys: (n: number) => plural(n, 'passkey', 'passkeys'),
  },
  invite: {
    title: 'Invite someone',
    email: 'E-mail',
    owner: 'Owner of this instance',
    ownerHint: 'Can do everything. Has admin access to every project.',
    role: (project: string) => `Role in ${project}`,
    noRole: 'No access',
    do: 'Create invitation',
    made: (email: string, link: ReactNode) => (
      <>
        Send this link to {email}. It is shown only once and works for 7 days. {link}
      </>
    ),
    mailed: 'The link is also being sent by e-mail.',
    copy: 'Copy link',
    mistakes: {
      'has-account': 'This address already has an account.',
      forbidden: 'You cannot invite people to these projects.',
      full: 'Too many invitations are open. Withdraw some first.',
      nothing: 'Choose a role in at least one project, or make them an owner.',
    },
  },
  open: {
    title: 'Open invitations',
    by: (name: string) => `invited by ${name}`,
    until: (at: ReactNode) => <>expires {at}</>,
    expired: 'expired',
    owner: 'owner',
    renew: 'New link',
    renewOf: (email: string) => `New link for ${email}`,
    withdraw: 'Withdraw',
    withdrawOf: (email: string) => `Withdraw invitation for ${email}`,
    withdrawn: (email: string) => `Withdrew the invitation for ${email}`,
    gone: 'This invitation was used or withdrawn.',
    mail: {
      retrying: 'E-mail not sent yet, trying again',
      failed: 'E-mail could not be sent: create a new link and send it yourself',
    },
  },
  person: {
    title: (name: string | undefined) => name ?? 'Account',
    created: 'Created',
    seen: 'Last seen',
    factor: 'Second factor',
    roles: 'Roles',
    assigned: 'Assigned issues',
    ownerCard: 'Owner',
    ownerNote: 'Owners can do everything on this instance.',
    makeOwner: 'Make owner',
    unmakeOwner: 'Remove owner role',
    reset: 'Password',
    resetNote: 'The link lets them choose a new password. It works once, within 30 minutes.',
    resetDo: 'Create reset link',
    resetMade: (link: ReactNode) => <>Send this link to them. It is shown only once. {link}</>,
    handOver: 'Hand over assigned issues',
    handOverNote: 'Issues the other account cannot see become unassigned.',
    handOverTo: 'E-mail of the other account',
    handOverDo: 'Hand over',
    noReceiver: 'No other account has this e-mail.',
    leaving: 'Disable or delete',
    disable: 'Disable…',
    disableTitle: (email: string) => `Disable ${email}?`,
    disableWords: 'Sessions, API tokens and open invitations of the account end at once. You can enable it again.',
    disableDo: 'Disable account',
    enable: 'Enable account',
    delete: 'Delete…',
    deleteTitle: (email: string) => `Delete ${email}?`,
    deleteWords:
      'Comments of the account stay, without a name. Assigned issues become unassigned. This cannot be undone.',
    deleteDo: 'Delete account',
  },
  done: {
    disabled: (email: string) => `Disabled ${email}`,
    enabled: (email: string) => `Enabled ${email}`,
    deleted: (email: string) => `Deleted ${email}`,
    owner: (email: string) => `${email} is now an owner`,
    noOwner: (email: string) => `${email} is no longer an owner`,
    handedOver: (to: string, given: number, unassigned: number) =>
      `${plural(given, 'issue', 'issues')} handed over to ${to}, ${unassigned} unassigned`,
  },
  mistakes: {
    unknown: 'This account no longer exists.',
    'last-owner': 'This is the last owner who can sign in. Make another account an owner first.',
    yourself: 'You cannot do this to your own account.',
  },
})
