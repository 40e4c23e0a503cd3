import { type ErasedPerson, eraseInText } from '../../../events/erase-person'
import { userHash } from '../../../grouping/group-keys.server'
import type { Db } from '../db'
import { listed } from '../dialect'
import { asLike } from '../issues/search-conditions'
import { holds, type Patterns, prepareEraseNotes } from './erase-notes.server'
import { prepareForgetPerson } from './forget-person.server'

type Issue = { id: number; title: string; value: string | null; culprit: string | null }
type Said = { id: number; message: string; name: string | null; email: string | null; url: string | null }
type Value = { issueId: number; facetId: number; value: string }

/**
 * Erases a person from everything in a project except its events: issues, counted values, people, feedback, comments and notes, codes. In
 * the caller's transaction.
 */
export function prepareEraseBeside(db: Db) {
  const forgetPerson = prepareForgetPerson(db)
  const eraseNotes = prepareEraseNotes(db)
  const issues = db.prepare<Patterns & { projectId: number }, Issue>(
    `select id, title, value, culprit
    from issue
    where project_id = :projectId
    and ${holds('title', 'value', 'culprit')}`,
  )
  const rename = db.prepare<Issue>('update issue set title = :title, value = :value, culprit = :culprit where id = :id')
  const values = db.prepare<Patterns & { projectId: number }, Value>(
    `select v.issue_id as issueId, v.facet_id as facetId, v.value
    from issue_facet v
    join facet f on f.id = v.facet_id
    where f.project_id = :projectId
    and (f.name = 'user.id' or ${holds('v.value')})`,
  )
  const dropValue = db.prepare<Value>(
    'delete from issue_facet where issue_id = :issueId and facet_id = :facetId and value = :value',
  )
  const counting = db
    .prepare<{ projectId: number; hash: number }, number>(
      `select i.id
      from issue i
      join issue_user u on u.issue_id = i.id and u.user_hash = :hash
      where i.project_id = :projectId`,
    )
    .pluck()
  const feedback = db.prepare<Patterns & { projectId: number }, Said>(
    `select id, message, name, email, url
    from feedback
    where project_id = :projectId
    and ${holds('message', 'name', 'email', 'url')}`,
  )
  const reports = db.prepare<Patterns & { projectId: number }, Said>(
    `select r.id, r.message, null as name, r.email, null as url
    from receipt_report r
    join issue i on i.id = r.issue_id
    where i.project_id = :projectId
    and ${holds('r.message', 'r.email')}`,
  )
  const dropFeedback = db.prepare<[number]>('delete from feedback where id = ?')
  const setFeedback = db.prepare<Said>(
    'update feedback set message = :message, name = :name, email = :email, url = :url where id = :id',
  )
  const dropReport = db.prepare<[number]>('delete from receipt_report where id = ?')
  const setReport = db.prepare<Pick<Said, 'id' | 'message' | 'email'>>(
    'update receipt_report set message = :message, email = :email where id = :id',
  )
  const codes = db.prepare<{ projectId: number; codes: string }>(
    `delete from sighting where project_id = :projectId and code in ${listed(':codes')}`,
  )

  return async (
    projectId: number,
    person: ErasedPerson,
  ): Promise<{ issues: number; people: number; reports: number }> => {
    const pattern = (text: string | undefined) => (text === undefined ? null : `%${asLike(text)}%`)
    const asked = { projectId, id: pattern(person.id), email: pattern(person.email), ip: pattern(person.ip) }
    const text = (one: string) => eraseInText(one, person)
    const optional = (one: string | null) => (one === null ? null : text(one))
    const erased = { issues: 0, people: 0, reports: 0 }

    for (const issue of await issues.all(asked)) {
      const { id, title, value, culprit } = issue
      const after = { id, title: text(title), value: optional(value), culprit: optional(culprit) }
      if (after.title === title && after.value === value && after.culprit === culprit) continue
      await rename.run(after)
      erased.issues++
    }
    for (const row of await values.all(asked))
      if (text(row.value) !== row.value || row.value === person.id || isEmail(row.value, person))
        await dropValue.run(row)

    const known = [person.id, person.email, person.ip].filter((one) => one !== undefined)
    for (const one of known) {
      const hash = userHash(one)
      for (const issueId of await counting.all({ projectId, hash })) erased.people += await forgetPerson(issueId, hash)
    }
    await codes.run({ projectId, codes: JSON.stringify(known) })

    /** Deletes what the person wrote. What others wrote stays, without the person. */
    const eraseSaid = async (rows: Said[], drop: (id: number) => Promise<void>, set: (said: Said) => Promise<void>) => {
      for (const said of rows) {
        const { id, message, name, email, url } = said
        const after = { id, message: text(message), name: optional(name), email: optional(email), url: optional(url) }
        if (email !== null && isEmail(email, person)) await drop(id)
        else if (after.message === message && after.name === name && after.email === email && after.url === url)
          continue
        else await set(after)
        erased.reports++
      }
    }
    await eraseSaid(
      await feedback.all(asked),
      async (id) => void (await dropFeedback.run(id)),
      async (said) => void (await setFeedback.run(said)),
    )
    await eraseSaid(
      await reports.all(asked),
      async (id) => void (await dropReport.run(id)),
      async ({ id, message, email }) => void (await setReport.run({ id, message, email })),
    )
    erased.reports += await eraseNotes(asked, text)
    return erased
  }
}

const isEmail = (text: string, { email }: ErasedPerson) => text.trim().toLowerCase() === email?.toLowerCase()
