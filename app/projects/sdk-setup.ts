import type { PlatformId } from './platforms'

/** A piece of code: for the terminal, for a file, or for anywhere in a script. */
export type SetupCode = { code: string; terminal?: boolean; file?: string }

/** How an app reports here with its SDK: install it, initialise it with DSN and release and nothing more, send one error. */
export type SdkSetup = { install?: SetupCode; files: SetupCode[]; test: SetupCode }

type Values = { dsn: string; release: string }

/** The setup of a platform with the DSN in it, ready to copy. `release`: an example, in the form `name@version`. */
export const sdkSetup = (platform: PlatformId, values: Values): SdkSetup => setups[platform](values)

const hello = 'Hello, Digestline'
const terminal = (code: string): SetupCode => ({ code, terminal: true })
const npm = (name: string) => terminal(`npm install @sentry/${name}`)
const pip = terminal('pip install sentry-sdk')
const lines = (...all: string[]) => all.join('\n')

/** `Sentry.init` of the JavaScript SDKs. */
const init = ({ dsn, release }: Values, indent = '', first: string[] = []) =>
  ['Sentry.init({', ...first.map((line) => `  ${line}`), `  dsn: '${dsn}',`, `  release: '${release}',`, '})'].map(
    (line) => indent + line,
  )

const sdkImport = (name: string) => [`import * as Sentry from '@sentry/${name}'`, '']
const throwInScript: SetupCode = { code: `Sentry.captureException(new Error('${hello}'))` }
/** Where the browser catches what is thrown outside of the app's own code. */
const throwInBrowser: SetupCode = { code: `setTimeout(() => { throw new Error('${hello}') })` }

const python = ({ dsn, release }: Values) =>
  lines('import sentry_sdk', '', 'sentry_sdk.init(', `    dsn="${dsn}",`, `    release="${release}",`, ')')

const setups: Record<PlatformId, (values: Values) => SdkSetup> = {
  node: (values) => ({
    install: npm('node'),
    files: [
      { file: 'instrument.mjs', code: lines(...sdkImport('node'), ...init(values)) },
      terminal('node --import ./instrument.mjs app.mjs'),
    ],
    test: throwInScript,
  }),
  nextjs: (values) => ({
    install: npm('nextjs'),
    files: [
      {
        file: 'instrumentation.ts',
        code: lines(
          ...sdkImport('nextjs'),
          'export function register() {',
          ...init(values, '  '),
          '}',
          '',
          'export const onRequestError = Sentry.captureRequestError',
        ),
      },
      { file: 'instrumentation-client.ts', code: lines(...sdkImport('nextjs'), ...init(values)) },
    ],
    test: {
      file: 'app/oops/page.tsx',
      code: lines(
        `export const dynamic = 'force-dynamic'`,
        '',
        'export default function Oops() {',
        `  throw new Error('${hello}')`,
        '}',
      ),
    },
  }),
  react: (values) => ({
    install: npm('react'),
    files: [
      { file: 'src/instrument.js', code: lines(...sdkImport('react'), ...init(values)) },
      {
        file: 'src/main.jsx',
        code: lines(
          `import './instrument.js'`,
          `import * as Sentry from '@sentry/react'`,
          `import { createRoot } from 'react-dom/client'`,
          '',
          `const root = createRoot(document.getElementById('root'), {`,
          '  onUncaughtError: Sentry.reactErrorHandler(),',
          '})',
        ),
      },
    ],
    test: throwInBrowser,
  }),
  vue: (values) => ({
    install: npm('vue'),
    files: [
      {
        file: 'src/main.js',
        code: lines(
          ...sdkImport('vue').slice(0, 1),
          `import { createApp } from 'vue'`,
          `import App from './App.vue'`,
          '',
          'const app = createApp(App)',
          ...init(values, '', ['app,']),
          `app.mount('#app')`,
        ),
      },
    ],
    test: throwInBrowser,
  }),
  browser: (values) => ({
    install: npm('browser'),
    files: [{ file: 'main.js', code: lines(...sdkImport('browser'), ...init(values)) }],
    test: throwInScript,
  }),
  'react-router': (values) => ({
    install: npm('react-router'),
    files: [
      { file: 'instrument.server.mjs', code: lines(...sdkImport('react-router'), ...init(values)) },
      terminal(`NODE_OPTIONS='--import ./instrument.server.mjs' npm start`),
      {
        file: 'app/entry.server.tsx',
        code: lines(
          ...sdkImport('react-router'),
          'export const handleError = Sentry.createSentryHandleError({ logInterrupted: false })',
        ),
      },
      {
        file: 'app/entry.client.tsx',
        code: lines(
          ...sdkImport('react-router'),
          ...init(values),
          '',
          '<HydratedRouter onError={Sentry.sentryOnError} />',
        ),
      },
    ],
    test: throwInScript,
  }),
  python: (values) => ({
    install: pip,
    files: [{ file: 'main.py', code: python(values) }],
    test: { file: 'main.py', code: `sentry_sdk.capture_exception(Exception("${hello}"))` },
  }),
  django: (values) => ({
    install: pip,
    files: [{ file: 'settings.py', code: python(values) }],
    test: {
      file: 'urls.py',
      code: lines('def oops(request):', `    raise Exception("${hello}")`, '', 'urlpatterns += [path("oops/", oops)]'),
    },
  }),
  flask: (values) => ({
    install: pip,
    files: [{ file: 'app.py', code: lines(python(values), '', 'app = Flask(__name__)') }],
    test: { file: 'app.py', code: lines('@app.get("/oops")', 'def oops():', `    raise Exception("${hello}")`) },
  }),
  go: ({ dsn, release }) => ({
    install: terminal('go get github.com/getsentry/sentry-go'),
    files: [
      {
        file: 'main.go',
        code: lines(
          'sentry.Init(sentry.ClientOptions{',
          `\tDsn:     "${dsn}",`,
          `\tRelease: "${release}",`,
          '})',
          'defer sentry.Flush(2 * time.Second)',
        ),
      },
    ],
    test: { file: 'main.go', code: `sentry.CaptureException(errors.New("${hello}"))` },
  }),
  java: ({ dsn, release }) => ({
    install: { file: 'build.gradle', code: `implementation 'io.sentry:sentry:8.+'` },
    files: [
      {
        file: 'Main.java',
        code: lines(
          'import io.sentry.Sentry;',
          '',
          'Sentry.init(options -> {',
          `  options.setDsn("${dsn}");`,
          `  options.setRelease("${release}");`,
          '});',
        ),
      },
    ],
    test: { file: 'Main.java', code: `Sentry.captureException(new Exception("${hello}"));` },
  }),
  ruby: ({ dsn, release }) => ({
    install: terminal('bundle add sentry-ruby'),
    files: [
      {
        file: 'main.rb',
        code: lines(
          `require 'sentry-ruby'`,
          '',
          'Sentry.init do |config|',
          `  config.dsn = '${dsn}'`,
          `  config.release = '${release}'`,
          'end',
        ),
      },
    ],
    test: { file: 'main.rb', code: `Sentry.capture_exception(StandardError.new('${hello}'))` },
  }),
  php: ({ dsn, release }) => ({
    install: terminal('composer require sentry/sentry'),
    files: [
      {
        file: 'index.php',
        code: lines('\\Sentry\\init([', `  'dsn' => '${dsn}',`, `  'release' => '${release}',`, ']);'),
      },
    ],
    test: { file: 'index.php', code: `\\Sentry\\captureException(new \\Exception('${hello}'));` },
  }),
  dotnet: ({ dsn, release }) => ({
    install: terminal('dotnet add package Sentry'),
    files: [
      {
        file: 'Program.cs',
        code: lines(
          'using var sentry = SentrySdk.Init(options =>',
          '{',
          `    options.Dsn = "${dsn}";`,
          `    options.Release = "${release}";`,
          '});',
        ),
      },
    ],
    test: { file: 'Program.cs', code: `SentrySdk.CaptureException(new Exception("${hello}"));` },
  }),
  flutter: ({ dsn, release }) => ({
    install: terminal('flutter pub add sentry_flutter'),
    files: [
      {
        file: 'lib/main.dart',
        code: lines(
          `import 'package:sentry_flutter/sentry_flutter.dart';`,
          '',
          'await SentryFlutter.init(',
          '  (options) {',
          `    options.dsn = '${dsn}';`,
          `    options.release = '${release}';`,
          '  },',
          '  appRunner: () => runApp(const MyApp()),',
          ');',
        ),
      },
    ],
    test: { file: 'lib/main.dart', code: `await Sentry.captureException(Exception('${hello}'));` },
  }),
  swift: ({ dsn, release }) => ({
    install: {
      file: 'Package.swift',
      code: '.package(url: "https://github.com/getsentry/sentry-cocoa", from: "8.0.0")',
    },
    files: [
      {
        file: 'App.swift',
        code: lines(
          'import Sentry',
          '',
          'SentrySDK.start { options in',
          `    options.dsn = "${dsn}"`,
          `    options.releaseName = "${release}"`,
          '}',
        ),
      },
    ],
    test: { file: 'App.swift', code: `SentrySDK.capture(message: "${hello}")` },
  }),
  android: ({ dsn, release }) => ({
    install: { file: 'build.gradle.kts', code: 'implementation("io.sentry:sentry-android:8.+")' },
    files: [
      {
        file: 'AndroidManifest.xml',
        code: lines(
          '<application>',
          `  <meta-data android:name="io.sentry.dsn" android:value="${dsn}" />`,
          `  <meta-data android:name="io.sentry.release" android:value="${release}" />`,
          '</application>',
        ),
      },
    ],
    test: { file: 'MainActivity.kt', code: `Sentry.captureException(Exception("${hello}"))` },
  }),
  other: ({ dsn, release }) => ({ files: [], test: terminal(curl(dsn, release)) }),
}

/** Without an SDK: the store endpoint, which every project answers (docs/protocol.md). */
function curl(dsn: string, release: string): string {
  const { protocol, host, username, pathname } = new URL(dsn)
  const cut = pathname.lastIndexOf('/')
  const store = `${protocol}//${host}${pathname.slice(0, cut)}/api${pathname.slice(cut)}/store/`
  return lines(
    `curl '${store}?sentry_key=${username}' \\`,
    `  -H 'Content-Type: application/json' \\`,
    `  -d '${JSON.stringify({ message: hello, level: 'error', release })}'`,
  )
}
