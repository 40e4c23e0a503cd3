import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import { nameLanguageScripts } from './app/ops/name-language-scripts.server.ts'

export default defineConfig({
  plugins: [reactRouter(), nameLanguageScripts('build/client/assets')],
  // Preflights of the intake are answered by its own routes, as in production.
  server: { cors: false },
  resolve: { tsconfigPaths: true },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // Few files, each packed as one: twenty small ones cost more in heads than they hold.
            codeSplitting: {
              groups: [
                { name: 'react', test: /\/node_modules\// },
                { name: 'ui', test: /\/app\/(?:ui|fallback|texts(?:\/en\/(?:time|ui)\.|\/[^/]+$))/, minShareCount: 2 },
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
            server: './app/server.ts',
            'pages.worker': './app/ops/pages/pages.worker.ts',
            'processing.worker': './app/processing/processing.worker.ts',
            'walker.worker': './app/processing/walker.worker.ts',
            'upload.worker': './app/symbolication/upload/upload.worker.ts',
            cli: './app/ops/cli.ts',
          },
        },
      },
    },
  },
})
