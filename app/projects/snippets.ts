import type { PlatformId } from './platforms'

export type SdkSnippet = { id: PlatformId; name: string; title: string; code: string }

/** How to point each SDK here: the project's own platform first. The DSN stands in the text, ready to copy. */
export function snippets(dsn: string, platform: string): SdkSnippet[] {
  const all: SdkSnippet[] = [
    {
      id: 'node',
      name: 'Node',
      title: 'instrument.mjs, started with node --import ./instrument.mjs app.mjs',
      code: lines(
        '// npm install @sentry/node',
        `import * as Sentry from '@sentry/node'`,
        '',
        `Sentry.init({ dsn: '${dsn}' })`,
        '',
        '// Once, to see it arrive:',
        `Sentry.captureException(new Error('First event'))`,
      ),
    },
    {
      id: 'browser',
      name: 'Browser',
      title: 'First import of your entry script',
      code: lines(
        '// npm install @sentry/browser',
        `import * as Sentry from '@sentry/browser'`,
        '',
        `Sentry.init({ dsn: '${dsn}' })`,
      ),
    },
    {
      id: 'react-router',
      name: 'React Router',
      title: 'Framework mode: three files',
      code: lines(
        '// npm install @sentry/react-router',
        '',
        `// instrument.server.mjs, loaded with NODE_OPTIONS='--import ./instrument.server.mjs', and entry.client.tsx`,
        `import * as Sentry from '@sentry/react-router'`,
        '',
        `Sentry.init({ dsn: '${dsn}' })`,
        '',
        '// entry.client.tsx, further down',
        '<HydratedRouter onError={Sentry.sentryOnError} />',
        '',
        '// entry.server.tsx',
        'export const handleError = Sentry.createSentryHandleError({ logInterrupted: false })',
      ),
    },
    {
      id: 'nextjs',
      name: 'Next.js',
      title: 'instrumentation.ts and instrumentation-client.ts',
      code: lines(
        '// npm install @sentry/nextjs',
        '',
        '// instrumentation.ts',
        `import * as Sentry from '@sentry/nextjs'`,
        '',
        'export function register() {',
        `  Sentry.init({ dsn: '${dsn}' })`,
        '}',
        'export const onRequestError = Sentry.captureRequestError',
        '',
        '// instrumentation-client.ts',
        `import * as Sentry from '@sentry/nextjs'`,
        '',
        `Sentry.init({ dsn: '${dsn}' })`,
      ),
    },
    {
      id: 'python',
      name: 'Python',
      title: 'Where your application starts',
      code: lines('# pip install sentry-sdk', 'import sentry_sdk', '', `sentry_sdk.init(dsn="${dsn}")`),
    },
    { id: 'other', name: 'Anything else', title: 'Terminal', code: curl(dsn) },
  ]
  return all.sort((a, b) => Number(b.id === platform) - Number(a.id === platform))
}

function curl(dsn: string): string {
  const { protocol, host, username, pathname } = new URL(dsn)
  const cut = pathname.lastIndexOf('/')
  const store = `${protocol}//${host}${pathname.slice(0, cut)}/api${pathname.slice(cut)}/store/`
  return lines(
    `curl '${store}?sentry_key=${username}' \\`,
    `  -H 'Content-Type: application/json' \\`,
    `  -d '{"message": "First event", "level": "error"}'`,
  )
}

const lines = (...all: string[]) => all.join('\n')
