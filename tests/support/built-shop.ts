import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { operator } from '../../app/accounts/viewer'
import type { Store } from '../../app/store/store'
import type { App } from './app'
import type { SeededProject } from './seed'
import { until } from './until'

/** The event of a failure in `total`, as the SDK of a browser sends it. */
export async function sendShopFailure(
  app: App,
  { id, key }: Pick<SeededProject, 'id' | 'key'>,
  script: string,
  release: string,
  debugId?: string,
): Promise<string> {
  const lines = readFileSync(script, 'utf8').split('\n')
  const line = lines.findIndex((text) => text.includes('The basket is empty'))
  const column = lines[line]!.indexOf('The basket is empty')
  const url = `https://shop.example/assets/${basename(script)}`
  const frame = { abs_path: url, filename: url, function: 'x', lineno: line + 1, colno: column + 1, in_app: true }
  const event = {
    platform: 'javascript',
    release,
    exception: { values: [{ type: 'Error', value: 'The basket is empty', stacktrace: { frames: [frame] } }] },
    ...(debugId && { debug_meta: { images: [{ type: 'sourcemap', code_file: url, debug_id: debugId }] } }),
  }
  const address = `${app.url}/api/${id}/store/?sentry_key=${key}`
  const response = await fetch(address, { method: 'POST', body: JSON.stringify(event) })
  return ((await response.json()) as { id: string }).id
}

/** Waits until the frame of this event shows its source. */
export const resolved = (store: Store, id: string) =>
  until('the frame to be resolved', async () => {
    const [stored] = await store.events.byId(operator, id)
    return JSON.stringify(stored?.resolution ?? {}).includes('src/total.ts')
  })

/** The built script. */
export const scriptIn = (dir: string) => filesIn(dir).find((file) => file.endsWith('.js'))!

export const filesIn = (dir: string) =>
  readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
