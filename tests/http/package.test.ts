import { mkdir, mkdtemp, readdir, readFile, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { api } from '../support/api'
import { startApp } from '../support/app'
import { eventEnvelope, sendEnvelope } from '../support/intake'
import { installPackage } from '../support/packed-package'
import { seed } from '../support/seed'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Packs the build with `npm pack`, and installs it with only its dependencies. Returns its folder. */
async function install(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'digestline-package-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const installed = await installPackage(join(folder, 'node_modules'))
  const { dependencies } = JSON.parse(await readFile(join(installed, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>
  }
  for (const name of Object.keys(dependencies)) {
    const place = join(folder, 'node_modules', name)
    await mkdir(dirname(place), { recursive: true })
    await symlink(join(root, 'node_modules', name), place)
  }
  return installed
}

test('the package starts without building or development packages, accepts an event and finds it', async () => {
  const installed = await install()
  expect((await readdir(installed)).toSorted()).toEqual(['LICENSE', 'README.md', 'app', 'build', 'package.json'])
  const app = await startApp({ program: join(installed, 'app/ops/digestline.mjs') })
  onTestFinished(() => void app.stop())
  const { project, token } = await seed(app)
  const { eventId, body } = eventEnvelope({ message: 'from a package' })
  expect((await sendEnvelope(app, project, body)).status).toBe(200)
  await api(app, token).settled()
  expect((await api(app, token).lookup(eventId)).matches[0]?.event?.id).toBe(eventId)
  const page = await fetch(`${app.url}/sign-in`)
  const script = /src="(\/assets\/[^"]+\.js)"|href="(\/assets\/[^"]+\.(?:js|css))"/.exec(await page.text())
  const asset = await fetch(app.url + (script?.[1] ?? script?.[2]))
  expect([page.status, asset.status]).toEqual([200, 200])
})
