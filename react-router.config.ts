import { join } from 'node:path'
import type { Config } from '@react-router/dev/config'
import { buildFallbackPackage } from './app/ops/build-fallback-package.server'
import { packAssets } from './app/ops/pack-assets.server'

export default {
  appDirectory: 'app',
  ssr: true,
  // A pattern, not a name: the server build has several entries (vite.config.ts) and each keeps its own.
  serverBuildFile: '[name].js',
  async buildEnd({ reactRouterConfig: { buildDirectory } }) {
    await packAssets(join(buildDirectory, 'client'))
    await buildFallbackPackage(buildDirectory)
  },
  future: {
    v8_middleware: true,
    v8_passThroughRequests: true,
    v8_splitRouteModules: true,
    v8_trailingSlashAwareDataRequests: true,
    v8_viteEnvironmentApi: true,
  },
} satisfies Config
