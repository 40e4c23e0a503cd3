import { expect, test } from 'vitest'
import { languages } from '../accounts/language'
import { helpPage } from './help-page.server'
import { helpSubjects } from './subjects'

test('every subject has a page in every language, with the same parts', () => {
  const shapeOf = (language: (typeof languages)[number]['id']) =>
    helpSubjects.map((subject) => ({ subject, parts: helpPage(language, subject).blocks.map(({ kind }) => kind) }))
  for (const { id } of languages) expect(shapeOf(id)).toEqual(shapeOf('en'))
  expect(helpPage('en', 'roles').title).toBe('Roles')
})
