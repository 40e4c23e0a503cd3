import { createServer } from 'vite'

// `npm run fuzz -- --envelopes 100000 --seed 7`: the long run, in this process, from the sources.
const server = await createServer({
  configFile: false,
  appType: 'custom',
  logLevel: 'warn',
  server: { middlewareMode: true, hmr: false, ws: false, watch: null },
  optimizeDeps: { noDiscovery: true },
  resolve: { tsconfigPaths: true },
})
try {
  const { main } = await server.ssrLoadModule('/tests/fuzz/program.ts')
  process.exitCode = await main(process.argv.slice(2))
} finally {
  await server.close()
}
