import { expect, test } from 'vitest'
import { auditCsv } from './audit-csv'

const entry = { id: 1, at: 0, actor: { kind: 'operator' }, what: 'member.role-changed', details: {} } as const

test('each entry is a line under the names of the columns', () => {
  const details = { role: 'admin' }
  expect(auditCsv([{ ...entry, about: 'ann@example.com', project: 'web', details }])).toBe(
    'time,actor_kind,actor,address,act,about,project,details\r\n' +
      '1970-01-01T00:00:00.000Z,operator,,,member.role-changed,ann@example.com,web,"{""role"":""admin""}"\r\n',
  )
})

test('a name that is a formula stays text, and one with a comma one cell', () => {
  const about = (text: string) => auditCsv([{ ...entry, about: text }]).split('member.role-changed,')[1]
  expect(about('=HYPERLINK("http://evil")')).toBe('"\'=HYPERLINK(""http://evil"")",,\r\n')
  expect(about('a,\nb')).toBe('"a,\nb",,\r\n')
  expect(about('-1')).toBe("'-1,,\r\n")
})
