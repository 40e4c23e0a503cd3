import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { curlOf } from './curl'

const none = { query: [], headers: [], cookies: [], env: [] }

test('a shell hands curl each part as it was, and runs none of it', () => {
  const headers = [{ name: 'X-Name', value: `a'; touch /tmp/no; echo '$(id) \`id\`` }]
  const command = curlOf({
    ...none,
    method: 'POST',
    url: "https://shop.example/?a=b&c='d'",
    headers,
    body: '{"a":\n1}',
  })
  const script = `curl() { printf '%s\\0' "$@"; }\n${command}`
  const said = execFileSync('sh', ['-c', script]).toString().split('\0').slice(0, -1)
  expect(said).toEqual([
    "https://shop.example/?a=b&c='d'",
    '-X',
    'POST',
    '-H',
    `X-Name: ${headers[0]!.value}`,
    '--data-raw',
    '{"a":\n1}',
  ])
})

test('a plain request is short', () => {
  expect(curlOf({ ...none, url: 'https://shop.example/' })).toBe("curl 'https://shop.example/'")
})
