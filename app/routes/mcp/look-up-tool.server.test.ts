import { expect, test } from 'vitest'
import { operator } from '~/accounts/viewer'
import { readConfig } from '~/config.server'
import type { CodeHit } from '~/store/codes'
import type { Store } from '~/store/store'
import { lookUpTool } from './look-up-tool.server'

test('an answer does not wait until its event is kept, because a writer may be busy for seconds', async () => {
  const project = { id: 1, slug: 'web', name: 'Web' }
  const times = { firstSeen: 1, lastSeen: 2 }
  const issue = { shortId: 'WEB-12', project, title: 'boom', status: 'open', count: 7, users: 2, ...times }
  const sightings = { count: 1, ...times }
  const hit = {
    code: '3862911841',
    kind: 'digest',
    confidence: 'exact',
    source: 'tag',
    mayOpen: false,
    eventKey: '7',
    sightings,
    issue,
  }
  const asked: unknown[] = []
  const store = {
    codes: { find: async () => [hit as unknown as CodeHit], existing: async () => [] },
    projects: { list: async () => [] },
    lookUps: {
      keepOpened: (opened: unknown) => {
        asked.push(opened)
        return new Promise<void>(() => {})
      },
    },
  }
  const runtime = { store: store as unknown as Store, config: readConfig({}), now: () => 3 }
  const answer = await lookUpTool.run({ runtime, access: { viewer: operator, scopes: ['read'] } }, { text: hit.code })
  expect(answer).toContain('# Found: WEB-12')
  expect(asked).toEqual([[{ viewer: operator, event: '7', at: 3 }]])
})
