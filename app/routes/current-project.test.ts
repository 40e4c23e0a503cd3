import { expect, test } from 'vitest'
import { currentProject } from './current-project'

const projects = ['shop', 'web-shop'].map((slug) => ({ slug, name: slug, platform: 'node' }))

test.each([
  ['/projects/shop', '', 'shop'],
  ['/projects/web-shop/quotas', '', 'web-shop'],
  ['/releases/shop/1.2.3', '', 'shop'],
  ['/issues/WEB-SHOP-12', '', 'web-shop'],
  ['/issues/SHOP-12/events', '', 'shop'],
  ['/issues', '?q=is%3Aopen+project%3Ashop', 'shop'],
  ['/releases', '?project=web-shop', 'web-shop'],
  ['/issues', '?q=is%3Aopen', undefined],
  ['/issues/views/3', '', undefined],
  ['/projects/secret', '', undefined],
  ['/admin/teams/shop', '', undefined],
])('%s%s is a page of project %s', (pathname, search, slug) => {
  expect(currentProject(projects, { pathname, search })?.slug).toBe(slug)
})
