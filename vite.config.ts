import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [reactRouter()],
  // Preflights of the intake are answered by its own routes, as in production.
  server: { cors: false },
  resolve: { tsconfigPaths: true },
  environments: {
    ssr: {
      build: {
        rollupOptions: {
          // Three programs share one build: the server, the processing thread it starts, the command line.
          input: {
            server: './app/server.ts',
            'processing.worker': './app/processing/processing.worker.ts',
            cli: './app/ops/cli.ts',
          },
        },
      },
    },
  },
})
