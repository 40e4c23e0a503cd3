import { copyFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from 'vite'

const sources = 'app/fallback-package'

/**
 * Builds `digestline/react-router`: one file for servers, one for browsers, and their types. React and React Router are the
 * application's own.
 */
export async function buildFallbackPackage(directory: string): Promise<void> {
  const outDir = join(directory, 'react-router')
  for (const [name, entry] of [
    ['server', 'server.server.ts'],
    ['browser', 'browser.ts'],
  ] as const) {
    await build({
      configFile: false,
      logLevel: 'warn',
      publicDir: false,
      build: {
        outDir,
        emptyOutDir: name === 'server',
        minify: false,
        target: 'es2022',
        lib: { entry: join(sources, entry), formats: ['es'], fileName: name },
        rollupOptions: { external: [/^react(?:-dom|-router)?(?:\/|$)/, /^node:/] },
      },
    })
  }
  await copyFile(join(sources, 'index.d.ts'), join(outDir, 'index.d.ts'))
}
