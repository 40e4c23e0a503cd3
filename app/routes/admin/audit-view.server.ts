import { readAuditSearch } from '~/accounts/audit-search'
import type { auditTexts } from '~/texts/en/audit'
import type { TextsOf } from '~/texts/namespace'

type Acts = TextsOf<typeof auditTexts>['acts']

/** The search in the address of the page, with the acts whose words in the reader's language fit. */
export function auditSearchOf(params: URLSearchParams, acts: Acts) {
  const given = (name: string) => params.get(name) ?? ''
  const typed = { words: given('q'), project: given('project'), from: given('from'), to: given('to') }
  const read = readAuditSearch(typed)
  if ('wrong' in read) return { typed, wrong: read.wrong, search: undefined }
  const words = read.search.words?.toLowerCase()
  const named = Object.entries(acts).filter(([, name]) => words && name.toLowerCase().includes(words))
  return { typed, search: { ...read.search, ...(named.length > 0 && { acts: named.map(([act]) => act) }) } }
}
