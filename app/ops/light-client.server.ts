import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const production: Record<string, string> = { 'react-router': 'index.mjs', 'react-router/dom': 'dom-export.mjs' }

/**
 * Code that is removed from the client build.
 * 1. React Router's warnings for developers: its package uses `dist/development` for every build; `dist/production` is the same without
 *    them.
 * 2. Vite's wrapper of `import()`, which preloads scripts and style sheets. React Router loads the style sheets of pages.
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
