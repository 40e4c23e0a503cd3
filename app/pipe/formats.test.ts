import { expect, test } from 'vitest'
import { parseStackText } from '../events/stack-text/parse-stack-text'
import type { FoundFailure } from './found-failure'
import { LineSearch } from './line-search'

/** What run-times and loggers print, between lines that report no failure. */
function search(output: string): FoundFailure[] {
  const found: FoundFailure[] = []
  const lines = new LineSearch(
    (failure) => found.push(failure),
    () => 0,
  )
  lines.read(Buffer.from(`GET / 200 in 3 ms\n${output}\nGET /next 200 in 4 ms\n`))
  lines.end()
  return found
}

type Expected = {
  thrown?: string
  type?: string
  value?: string
  frames?: number
  platform?: string
  level?: string
  digest?: string
}

const printed: Record<string, [string, Expected]> = {
  'Node, uncaught': [
    `/srv/app/server.js:3
    throw new TypeError('no price')
    ^

TypeError: no price
    at price (/srv/app/server.js:3:11)
    at Object.<anonymous> (/srv/app/server.js:6:1)

Node.js v20.20.2`,
    { type: 'TypeError', value: 'no price', frames: 2, platform: 'node', level: 'fatal' },
  ],
  'Node, with properties and a cause': [
    `Error: order not paid
    at pay (file:///srv/app/pay.js:10:9) {
  code: 'E_PAY',
  [cause]: Error: declined
      at charge (file:///srv/app/bank.js:4:9)
}`,
    { type: 'Error', value: 'order not paid', frames: 1 },
  ],
  'Next.js 13': [
    `- error Error: boom
    at Page (/srv/app/.next/server/app/page.js:1:2) {
  digest: '3862911841'
}`,
    { type: 'Error', value: 'boom', digest: '3862911841', frames: 1 },
  ],
  'a message of several lines': [
    `Error: first
second: line
    at f (/srv/app/a.js:1:2)`,
    { type: 'Error', value: 'first\nsecond: line', frames: 1 },
  ],
  'an error class with any name': [
    `OutOfStock: shelf 3
    at f (/srv/app/a.js:1:2)`,
    { type: 'OutOfStock', value: 'shelf 3', frames: 1 },
  ],
  Python: [
    `2026-11-22 10:00:00,123 ERROR django.request: Internal Server Error: /pay
Traceback (most recent call last):
  File "/srv/app/bank.py", line 3, in charge
    return cards[number]
           ~~~~~^^^^^^^^
KeyError: '4711'

The above exception was the direct cause of the following exception:

Traceback (most recent call last):
  File "/srv/app/views.py", line 12, in pay
    charge(4711)
bank.errors.Declined: no card`,
    { thrown: 'Declined: no card', frames: 1, platform: 'python' },
  ],
  Java: [
    `2026-11-22 10:00:00.123 ERROR 1 --- [nio-8080-exec-1] o.a.c.c.C.[dispatcherServlet] : Servlet.service() threw exception

java.lang.IllegalStateException: order not paid
\tat com.shop.Orders.pay(Orders.java:42)
\tat com.shop.Main.main(Main.java:7)
Caused by: java.io.IOException: declined
\tat com.shop.Bank.charge(Bank.java:9)
\t... 1 more`,
    { type: 'java.lang.IllegalStateException', value: 'order not paid', frames: 2, platform: 'java' },
  ],
  'Go, panic': [
    `panic: runtime error: index out of range [3] with length 2

goroutine 1 [running]:
main.price(...)
\t/srv/app/main.go:12
main.main()
\t/srv/app/main.go:7 +0x1d
exit status 2`,
    { thrown: 'panic: runtime error: index out of range [3] with length 2', frames: 2, platform: 'go', level: 'fatal' },
  ],
  Ruby: [
    `/srv/app/pay.rb:3:in \`fetch': key not found: :card (KeyError)
\tfrom /srv/app/pay.rb:3:in \`pay'
\tfrom /srv/app/main.rb:1:in \`<main>'`,
    { thrown: 'KeyError: key not found: :card', frames: 3, platform: 'ruby' },
  ],
  Rails: [
    `KeyError (key not found: :card):

app/models/order.rb:12:in \`fetch'
app/controllers/orders_controller.rb:5:in \`create'`,
    { thrown: 'KeyError: key not found: :card', frames: 2, platform: 'ruby' },
  ],
  Rust: [
    `thread 'main' (18500) panicked at src/main.rs:3:5:
index out of bounds: the len is 2 but the index is 4
stack backtrace:
   0: core::panicking::panic_bounds_check
             at /rustc/abc/library/core/src/panicking.rs:280:5
   1: shop::price
             at ./src/main.rs:3:5
note: Some details are omitted, run with \`RUST_BACKTRACE=full\` for a verbose backtrace.`,
    { thrown: 'panic: index out of bounds: the len is 2 but the index is 4', frames: 2, platform: 'rust' },
  ],
  PHP: [
    `PHP Fatal error:  Uncaught RuntimeException: no card in /srv/app/Bank.php:9
Stack trace:
#0 /srv/app/Orders.php(42): Bank->charge(1009)
#1 {main}
  thrown in /srv/app/Bank.php on line 9`,
    { thrown: 'RuntimeException: no card', frames: 2, platform: 'php', level: 'fatal' },
  ],
  '.NET, unhandled': [
    `Unhandled exception. System.InvalidOperationException: no card
   at Shop.Bank.Charge(Int32 number) in /srv/app/Bank.cs:line 9
   at Shop.Program.Main(String[] args) in /srv/app/Program.cs:line 3`,
    { type: 'System.InvalidOperationException', value: 'no card', frames: 2, platform: 'csharp', level: 'fatal' },
  ],
  'ASP.NET': [
    `fail: Microsoft.AspNetCore.Server.Kestrel[13]
      Connection id "0HMVFE0A284AM", Request id "0HMVFE0A284AM:00000001": An unhandled exception was thrown by the application.
      System.InvalidOperationException: no card
         at Shop.Bank.Charge(Int32 number) in /srv/app/Bank.cs:line 9`,
    { type: 'System.InvalidOperationException', value: 'no card', frames: 1, platform: 'csharp' },
  ],
  Elixir: [
    `** (RuntimeError) no card
    (shop 0.1.0) lib/shop/bank.ex:9: Shop.Bank.charge/1
    (shop 0.1.0) lib/shop/orders.ex:42: Shop.Orders.pay/2`,
    { type: 'RuntimeError', value: 'no card', frames: 2, platform: 'elixir' },
  ],
  pino: [
    `{"level":50,"time":1700000000000,"pid":1,"hostname":"web","reqId":"r-77","err":{"type":"TypeError","message":"no price","stack":"TypeError: no price\\n    at f (/srv/app/a.js:1:2)"},"msg":"request failed"}`,
    { type: 'TypeError', value: 'no price', frames: 1 },
  ],
  winston: [
    `{"level":"error","message":"no price","stack":"Error: no price\\n    at f (/srv/app/a.js:1:2)","timestamp":"2026-11-22T10:00:00Z"}`,
    { value: 'no price', frames: 1 },
  ],
  bunyan: [
    `{"name":"shop","hostname":"web","pid":1,"level":60,"err":{"message":"no price","name":"RangeError","stack":"RangeError: no price\\n    at f (/srv/app/a.js:1:2)"},"msg":"no price","time":"2026-11-22T10:00:00Z","v":0}`,
    { type: 'RangeError', value: 'no price', frames: 1, level: 'fatal' },
  ],
  zap: [
    `{"level":"error","ts":1700000000.1,"caller":"shop/main.go:12","msg":"payment failed","error":"declined","stacktrace":"main.pay\\n\\t/srv/app/main.go:12\\nmain.main\\n\\t/srv/app/main.go:7"}`,
    { value: 'declined', platform: 'go' },
  ],
  slog: [
    `{"time":"2026-11-22T10:00:00Z","level":"ERROR","msg":"payment failed","err":"declined","trace_id":"4bf92f3577b34da6a3ce929d0e0e4736"}`,
    { value: 'declined', level: 'error' },
  ],
  structlog: [
    `{"event":"payment failed","level":"error","exception":"Traceback (most recent call last):\\n  File \\"/srv/app/bank.py\\", line 3, in charge\\n    raise Declined\\nbank.Declined: no card"}`,
    { frames: 1, platform: 'python' },
  ],
  'Google Cloud': [
    `{"severity":"ERROR","message":"Error: no price\\n    at f (/srv/app/a.js:1:2)"}`,
    { value: 'Error: no price', frames: 1 },
  ],
  'the fallback of digestline/react-router': [
    `{"time":"2026-11-22T10:00:00Z","level":"error","digest":"ab2c3d4e5f","kind":"loader","type":"Error","message":"no price","stack":"Error: no price\\n    at f (/srv/app/a.js:1:2)"}`,
    { type: 'Error', value: 'no price', frames: 1, digest: 'ab2c3d4e5f' },
  ],
}

test.each(Object.entries(printed))('%s', (_, [output, { frames, thrown, ...expected }]) => {
  const found = search(output)
  expect(found).toEqual([expect.objectContaining(expected)])
  const read = parseStackText(found[0]?.stack ?? '')
  const last = read?.exceptions.at(-1)
  expect(last?.frames.length).toBe(frames)
  if (thrown) expect(`${last?.type}: ${last?.value}`).toBe(thrown)
})

const around: Record<string, (line: string) => string> = {
  'docker compose': (line) => `web-1  | ${line}`,
  'docker logs --timestamps': (line) => `2026-11-22T10:00:00.123456789Z ${line}`,
  Kubernetes: (line) => `2026-11-22T10:00:00.123456789Z stderr F ${line}`,
  'kubectl logs --prefix': (line) => `[pod/web-5d9c/app] ${line}`,
  journald: (line) => `Nov 22 10:00:00 web node[123]: ${line}`,
  'syslog, RFC 5424': (line) => `<11>1 2026-11-22T10:00:00.123Z web shop 123 - - ${line}`,
  Heroku: (line) => `2026-11-22T10:00:00.123456+00:00 app[web.1]: ${line}`,
  pm2: (line) => `0|shop  | ${line}`,
  'docker json-file': (line) => JSON.stringify({ log: `${line}\n`, stream: 'stderr', time: '2026-11-22T10:00:00Z' }),
  colours: (line) => `\x1b[31m${line}\x1b[0m`,
  'Windows line ends': (line) => `${line}\r`,
}

const block = `⨯ Error: the catalog is closed
    at c (.next/server/page.js:1:1570)
    at d (.next/server/page.js:1:2570) {
  digest: '3862911841'
}`

test.each(Object.entries(around))('in front of each line: %s', (_, wrap) => {
  expect(search(block.split('\n').map(wrap).join('\n'))).toEqual([
    expect.objectContaining({ type: 'Error', value: 'the catalog is closed', digest: '3862911841' }),
  ])
})

test('the lines of two containers do not disturb each other', () => {
  const [one, two] = ['web-1  | ', 'web-2  | '].map((prefix) => block.split('\n').map((line) => prefix + line))
  const mixed = one!.flatMap((line, i) => [line, two![i]!.replace('3862911841', '111222333')])
  expect(search(mixed.join('\n')).map(({ digest }) => digest)).toEqual(['3862911841', '111222333'])
})

test.each([
  ['a line about an error', 'GET /error 500 in 3 ms'],
  ['an error without calls', 'Error: connection reset by peer, trying again'],
  ['a level below error', '{"level":30,"msg":"no Error here"}'],
  ['broken JSON', '{"level":50,"msg":"cut'],
  [
    'a redirect of Next.js',
    "⨯ Error: NEXT_REDIRECT\n    at f (a.js:1:2) {\n  digest: 'NEXT_REDIRECT;replace;/;307;'\n}",
  ],
  ['an indented list', 'Routes:\n    /a\n    /b'],
])('%s is no failure', (_, output) => {
  expect(search(output)).toEqual([])
})

test('a block is cut at 64 KiB, and a line too long to read does not hold what follows', () => {
  const long = search(`Error: deep\n${'    at f (/srv/app/a.js:1:2)\n'.repeat(10_000)}`)
  expect(long.length).toBeGreaterThan(0)
  expect(Math.max(...long.map(({ block }) => block.length))).toBeLessThan(66 * 1024)
  expect(search(`${'x'.repeat(1_000_000)}\n${block}`)).toEqual([expect.objectContaining({ digest: '3862911841' })])
})

test('ids of the request come along', () => {
  expect(search(printed.pino![0])[0]?.ids).toEqual({ request_id: 'r-77' })
  expect(search(printed.slog![0])[0]?.ids).toEqual({ trace_id: '4bf92f3577b34da6a3ce929d0e0e4736' })
})
