import { href, Link } from 'react-router'
import type { Person } from '~/store/people'
import { adminPeopleTexts } from '~/texts/en/admin-people'
import { membersTexts } from '~/texts/en/members'
import { useTexts } from '~/texts/use-texts'
import { Table } from '~/ui/table'
import { Time } from '~/ui/time'

/** Accounts: each leads to its page. */
export function PeopleTable({ people }: { people: Person[] }) {
  const texts = useTexts(adminPeopleTexts)
  const { account, roles, seen, factor } = texts.columns
  return (
    <Table
      label={texts.title}
      head={[account, roles, seen, factor]}
      rows={people.map((person) => ({
        key: person.userId,
        cells: [
          <Link key="name" to={href('/admin/people/:id', { id: String(person.userId) })}>
            {person.email}
          </Link>,
          <PersonRoles key="roles" person={person} />,
          person.lastSeen === undefined ? texts.never : <Time key="seen" at={person.lastSeen} />,
          <PersonFactor key="factor" person={person} />,
        ],
      }))}
    />
  )
}

/** What somebody may: owner, or roles in projects; and whether the account is disabled. */
export function PersonRoles({ person: { owner, disabledAt, roles } }: { person: Person }) {
  const texts = useTexts(adminPeopleTexts)
  const names = useTexts(membersTexts).roles
  const said = owner ? [texts.owner] : roles.map(({ name, role }) => `${name}: ${names[role].short}`)
  const all = [...(disabledAt === undefined ? [] : [texts.disabled]), ...(said.length > 0 ? said : [texts.noRole])]
  return all.join(', ')
}

export function PersonFactor({ person: { oneTimeCodes, passkeys } }: { person: Person }) {
  const { factor } = useTexts(adminPeopleTexts)
  const all = [...(oneTimeCodes ? [factor.codes] : []), ...(passkeys > 0 ? [factor.passkeys(passkeys)] : [])]
  return all.join(', ') || factor.none
}
