import { once } from 'node:events'
import { build } from './build.mjs'
import { followNpm } from './follow-npm.mjs'
import { install } from './install.mjs'
import { requireNode } from './node-version.mjs'

// `npm run demo`: a throw-away instance with two weeks of a failing shop in it. Its data goes when it ends.
requireNode()
followNpm()
await install()
await build()

const { makeInstance } = await import('../demo/instance.mjs')
const { liveTwoWeeks, owner, helper } = await import('../demo/two-weeks.mjs')
const { keepFailing } = await import('../demo/keep-failing.mjs')

const ending = Promise.race(['SIGINT', 'SIGTERM'].map((signal) => once(process, signal)))
const instance = await makeInstance()
try {
  console.log('Filling the demo…')
  const started = performance.now()
  const filled = await Promise.race([liveTwoWeeks(instance), ending.then(() => undefined)])
  if (filled) await instance.servingNow((url) => show(url, filled, started))
} finally {
  await instance.remove()
}

async function show(url, project, started) {
  const { link } = await instance.command(['user', 'sign-in-link', '--user', owner.email])
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  console.log(`
The demo is ready (${seconds} s). This link signs you in, once:

  ${link}

Or sign in as ${owner.email} (owner) or ${helper.email} (support); the password is “${owner.password}”.
A visitor’s code to look up: Digest: 3862911841. Ctrl-C ends the demo and deletes its data.`)
  const stop = keepFailing(instance.run, url, project)
  await ending
  await stop()
}
