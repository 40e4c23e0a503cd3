import { afterAll, beforeAll, expect, test } from 'vitest'
import { type LivedIn, startLivedIn } from '../support/a-lived-in-app'
import { type ActorName, type Actors, actorNames, makeActors } from '../support/actors'
import { pagePatterns, sitemap } from '../support/sitemap'

let lived: LivedIn
let actors: Actors
beforeAll(async () => {
  lived = await startLivedIn()
  actors = await makeActors(lived.app, 'shop')
}, 120_000)
afterAll(() => lived.app.stop())

const ask = async (path: string, headers: Record<string, string>) => {
  const response = await fetch(lived.app.url + path, { redirect: 'manual', headers })
  const controller = response.body
  let text = ''
  if (/event-stream/.test(response.headers.get('content-type') ?? '')) await controller?.cancel()
  else text = await response.text()
  return `${response.status}${response.headers.get('location') ? `>${response.headers.get('location')?.slice(0, 12)}` : ''}${/SingleFetchRedirect/.test(text) ? 'R' : ''}`
}

test('observe', async () => {
  const pages = new Set(await pagePatterns())
  const lines: string[] = []
  for (const pattern of (await sitemap()).filter((one) => !one.startsWith('/__lab'))) {
    let path: string
    try {
      path = lived.addressOf(pattern)
    } catch {
      path = pattern.replace(/:\w+\??/g, '1').replace('*', 'x')
    }
    const found: string[] = []
    for (const name of actorNames as readonly ActorName[]) {
      const { cookie, bearer } = actors[name]
      const said = [await ask(path, cookie)]
      if (pages.has(pattern)) said.push(await ask(`${path === '/' ? '/_root' : path}.data`, cookie))
      if (pattern.startsWith('/api')) said.push(await ask(path, bearer))
      found.push(said.join('|'))
    }
    lines.push(`${pattern} ${found.join('  ')}`)
  }
  await (await import('node:fs/promises')).writeFile('/tmp/audit-matrix.txt', lines.join('\n'))
  expect(lines.length).toBeGreaterThan(60)
}, 300_000)
