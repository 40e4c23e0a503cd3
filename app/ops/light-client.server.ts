import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const production: Record<string, string> = { 'react-router': 'index.mjs', 'react-router/dom': 'dom-export.mjs' }

/**
 * What browsers are spared.
 * 1. React Router's warnings for developers: its package says `dist/development` for every build and has `dist/production` beside it,
 *    the same but for those.
 * 2. What Vite puts around `import()` to fetch a script's own scripts and sheets early. Pages' sheets are fetched by React Router.
 */
export function lightClient(): Plugin {
  const dist = new URL('../production/', import.meta.resolve('react-router'))
  return {
    name: 'light-client',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    resolveId(id) {
      const file = production[id]
      return file ? fileURLToPath(new URL(file, dist)) : undefined
    },
    load: {
      filter: { id: /vite\/preload-helper/ },
      handler: () => 'export const __vitePreload = (load) => load()',
    },
  }
}
