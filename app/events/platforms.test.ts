import { expect, test } from 'vitest'
import { corpusDocuments } from '../../tests/support/corpus-documents'
import { fieldsOf } from './data'
import type { Event } from './event'
import { normalise } from './normalise'
import { scrub } from './scrub'
import { innermost } from './title'

const received = { eventId: 'a'.repeat(32), receivedAt: Date.UTC(2026, 10, 21), clientIp: '198.51.100.7' }
const documents = corpusDocuments()

/** The event that a recorded file holds. */
function recorded(file: string): Event {
  const found = documents.find((one) => one.file.startsWith(file) && saysSomething(one.payload))
  if (!found) throw new Error(`No event in ${file}`)
  const payload = structuredClone(found.payload)
  scrub(payload)
  return normalise(payload, received)
}

function saysSomething(payload: unknown): boolean {
  const { exception, message, logentry, threads } = fieldsOf(payload) ?? {}
  return Boolean(exception ?? message ?? logentry ?? threads)
}

/** What people see first: title, culprit, the chain as `type in-app frames/all frames`, and the frame to look at. */
function told(file: string): string[] {
  const event = recorded(file)
  const chain = event.exceptions.map(({ type, frames }) => `${type ?? '-'} ${frames.length}/${own(frames)}`)
  const last = event.exceptions.at(-1)?.frames ?? []
  const frames = last.length > 0 ? last : (event.threads.find((one) => one.frames.length > 0)?.frames ?? [])
  const frame = innermost(frames)
  const place = [frame?.filename ?? frame?.absPath ?? frame?.package, frame?.line].filter(Boolean).join(':')
  return [event.title, event.culprit ?? '-', chain.join(' > ') || '-', `${frame?.function ?? '?'} @ ${place}`]
}

function own(frames: { inApp: boolean }[]): number {
  return frames.filter(({ inApp }) => inApp).length
}

/** Checked by eye against the recordings, at least one for each platform. */
const platforms: [file: string, title: string, culprit: string, chain: string, call: string][] = [
  [
    'node-sentry11-cause',
    'Error: checkout failed',
    'lib:orders.checkout',
    'SyntaxError 10/6 > PaymentError 10/5 > Error 10/4',
    'checkout @ /srv/shop11/src/lib/orders.cjs:40',
  ],
  ['node-raven2-error', 'Error: legacy raven error', 'job at oldStyle', 'Error 8/2', 'oldStyle @ /srv/raven/job.js:3'],
  [
    'node-sentry11-string',
    'just a string was thrown',
    'job.string',
    'Error 8/3',
    'string @ /srv/shop11/src/job.cjs:98',
  ],
  [
    'javascript-browser11-react',
    "TypeError: Cannot read properties of undefined (reading 'amount')",
    'k in static/main-GZ4IIB6H.js',
    'React ErrorBoundary TypeError 4/4 > TypeError 13/13',
    'k @ http://127.0.0.1:9411/static/main-GZ4IIB6H.js:3',
  ],
  [
    'javascript-browser11-message.envelope',
    'coupon 55 expired',
    'Object.pc in static/chunk-4NHJU3OJ.js',
    '- 4/4',
    'Object.pc @ http://127.0.0.1:9411/static/chunk-4NHJU3OJ.js:18',
  ],
  [
    'javascript-nextjs10-rsc.envelope',
    'Error: catalog service unavailable',
    'Page Server Component (/broken)',
    'Error 3/2',
    'i @ app:///_next/server/app/broken/page.js:2',
  ],
  [
    'javascript-sentrysamples-javascript-xbrowser-safari',
    'Error: bad',
    'aha(/tmp/test.html)',
    'Error 11/0',
    'aha @ /tmp/test.html:18',
  ],
  [
    'python-sentry2-chained',
    'RuntimeError: checkout failed for order 1009',
    'shop.orders.checkout',
    'JSONDecodeError 4/1 > PaymentError 2/2 > RuntimeError 2/2',
    'checkout @ shop/orders.py:30',
  ],
  ['python-sentry1-attachst', 'cron finished in 17 s', '__main__.message', '-', 'message @ job.py:60'],
  [
    'java-sentry8-uncaught',
    'IllegalStateException: checkout failed for order 1009',
    'com.acme.shop.OrderService.checkout',
    'NumberFormatException 7/3 > OrderService$PaymentException 4/3 > IllegalStateException 3/2',
    'checkout @ OrderService.java:33',
  ],
  [
    'android-sentrysamples-mobile1-xkk',
    'RuntimeException: Unable to get provider com.helpshift.support.providers.HelpshiftFileProvider: java.lang.IllegalArgumentException: Missing android.support.FILE_PROVIDER_PATHS meta-data',
    'android.app.ActivityThread.installProvider',
    'IllegalArgumentException 18/0 > RuntimeException 12/0',
    'installProvider @ ActivityThread.java',
  ],
  ['go-sentry0.11-panicstr', 'plain string panic', 'main.main.func3', '-', 'main.func3 @ /srv/goapp/main.go:78'],
  [
    'ruby-sentry6-cause',
    'RuntimeError: checkout failed for order 1009',
    'rescue in checkout in lib/orders.rb',
    'ArgumentError 6/3 > Shop::PaymentError 6/3 > RuntimeError 5/2',
    'rescue in checkout @ lib/orders.rb:22',
  ],
  ['ruby-sentry5-message', 'import took 33 s', '<main> in job.rb', '-', 'capture_message @ sentry/hub.rb:124'],
  [
    'php-sentry4-chained',
    'LogicException: checkout failed for order 1009',
    'Shop\\Orders::checkout in /src/Orders.php',
    'JsonException 6/6 > Shop\\PaymentException 5/5 > LogicException 4/4',
    'Shop\\Orders::checkout @ /src/Orders.php:37',
  ],
  [
    'csharp-glitchtipsamples-dotnet_divide_zero',
    'System.DivideByZeroException: Attempted to divide by zero.',
    'myWebApp.Pages.DivideZeroModel.DivideByZero',
    'System.DivideByZeroException 5/2',
    'DivideByZero @ /app/Pages/Divide-Zero.cs:14',
  ],
  [
    'elixir-sentry-raise',
    'Shop.PaymentError: card declined',
    'Shop.Orders.charge/1',
    'Shop.PaymentError 8/0',
    'Shop.Orders.charge/1 @ lib/orders.ex:13',
  ],
  [
    'cocoa-sentrysamples-mobile1-xdu',
    'EXC_BAD_ACCESS: Exception 1, Code 1, Subcode 8',
    'stripped_application_code',
    'EXC_BAD_ACCESS 19/4',
    'stripped_application_code @ ',
  ],
  ['native-sentry0.16-abort', 'SIGABRT: Abort', 'test-transaction', 'SIGABRT 7/2', '? @ ./sentry_example'],
  [
    'native-sentrysamples-group_200_event_200',
    'Fatal Error: EXCEPTION_ACCESS_VIOLATION_WRITE',
    'RtlpOptimizeWaitOnAddressWaitList in ntdll.dll',
    'EXCEPTION_ACCESS_VIOLATION_WRITE 24/0',
    'RtlpOptimizeWaitOnAddressWaitList @ C:\\WINDOWS\\SYSTEM32\\ntdll.dll',
  ],
  [
    'cli-sentrycli2-bash-hook',
    'BashError: command cat /nonexistent/file exited with status 1',
    'main in run/bh.sh',
    'BashError 2/2',
    'main @ run/bh.sh:5',
  ],
]

test.each(platforms)('%s is told as its developers know it', (file, title, culprit, chain, call) => {
  expect(told(file)).toEqual([title, culprit, chain, call])
})

test('addresses without a package are placed in the images sent beside them', () => {
  const { exceptions } = recorded('android-sentrysamples-android-ndk')
  const placed = exceptions[0]?.frames.filter((frame) => frame.package) ?? []
  expect(placed.length).toBeGreaterThan(25)
  expect(placed[0]).toMatchObject({
    package: '/apex/com.android.runtime/lib/libart.so',
    imageAddress: '0xe5d95000',
    inApp: false,
  })
})

test('a native crash keeps its registers and what the system says of the signal', () => {
  const [crash] = recorded('native-sentry0.16-abort').exceptions
  expect(crash?.registers).toMatchObject({ r8: '0x7f391c043cc0' })
  expect(crash?.mechanism?.data).toEqual({ signal: { name: 'SIGABRT', number: 6 } })
})

test('threads keep their names, states and calls', () => {
  const { threads } = recorded('java-sentry8-threads')
  expect(threads).toHaveLength(7)
  expect(threads.find(({ crashed }) => crashed)).toMatchObject({ name: 'main', state: 'RUNNABLE' })
})

test('the members of an exception group come before it, each with the id of its parent', () => {
  const { exceptions } = recorded('python-bugsinksamples-exception-group')
  expect(exceptions.at(-1)).toMatchObject({ type: 'ExceptionGroup', mechanism: { exceptionId: 0, isGroup: true } })
  const parents = exceptions.map(({ mechanism }) => mechanism?.parentId)
  expect(parents.filter((id) => id !== undefined).length).toBe(exceptions.length - 1)
})

test('locals, source, trace, release and the rest of a Python event are there', () => {
  const event = recorded('python-sentry2-locals')
  expect(event.exceptions.at(-1)?.frames.at(-1)).toMatchObject({
    vars: expect.any(Object),
    contextLine: expect.any(String),
  })
  expect(event).toMatchObject({
    release: 'shop-py@3.2.1',
    environment: 'staging',
    serverName: 'worker-1',
    trace: { traceId: expect.stringMatching(/^[0-9a-f]{32}$/) },
    sdk: { name: expect.stringContaining('sentry.python'), version: expect.any(String) },
  })
})
