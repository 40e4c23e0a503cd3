import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import { lightClient } from './app/ops/light-client.server.ts'
import { nameLanguageScripts } from './app/ops/name-language-scripts.server.ts'

/** What every page needs: the frame, and the parts but for those that only pages with a form, a table, a chart or code have. */
const everywhere =
  /\/app\/(?:ui\/|fallback\/|root\.|entry\.client\.|routes\/(?:frame|frame-header|signed-in|current-project)\.|live\/(?:live-line|use-news|news-words|watch-path)\.|issues\/(?:triage|open-counts)\.|texts\/(?:en\/(?:fallback|frame|news|time|ui)\.|[^/]+$))|vite\/preload-helper/
const notEverywhere =
  /\/app\/(?:fallback\/deferred|ui\/(?:field|table|pairs|breakable|code|digest-groups|use-copy|snippet|entries|figure|chart|distribution|confirm|confirm-removal|folded|token-field|segment|card|help-link|keyboard-help|page-keys|icon-names|outside-link|safe-href|byte-words|markdown)|texts\/(?:device-words|hint-sentences|mistake-words|refusal-words|rule-mistake-sentence|search-problem|short-span))\./
const isEverywhere = (id: string) => everywhere.test(id) && !notEverywhere.test(id)

export default defineConfig({
  plugins: [reactRouter(), nameLanguageScripts('build/client/assets'), lightClient()],
  // Preflights of the intake are answered by its own routes, as in production.
  server: { cors: false },
  resolve: { tsconfigPaths: true },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // Few files, each packed as one: twenty small ones cost more in heads than they hold, and what every page needs is 3 KB
            // smaller beside the libraries than in files of its own.
            codeSplitting: {
              groups: [
                {
                  name: 'app',
                  test: (id) => id.includes('/node_modules/') || isEverywhere(id),
                  priority: 2,
                },
                { name: 'forms', test: /\/app\/ui\/(?!token-field)/, minShareCount: 2 },
              ],
            },
          },
        },
      },
    },
    ssr: {
      build: {
        rollupOptions: {
          // One build for all programs: the server, the threads it starts, the command line.
          input: {
            server: './app/ops/server.ts',
            'pages.worker': './app/ops/pages/pages.worker.ts',
            'inflater.worker': './app/intake/inflater.worker.ts',
            'inbox-writer.worker': './app/inbox/inbox-writer.worker.ts',
            'processing.worker': './app/ops/processing/processing.worker.ts',
            'pool.worker': './app/ops/processing/pool.worker.ts',
            'upload.worker': './app/uploads/upload.worker.ts',
            'sending.worker': './app/ops/sending/sending.worker.ts',
            cli: './app/ops/cli.ts',
            'serve-command': './app/ops/serve-command.ts',
            pipe: './app/pipe/pipe.server.ts',
          },
        },
      },
    },
  },
})
