import { readdirSync } from 'node:fs'
import type { Plugin } from 'vite'

/** As its module is called: app/texts/de/german.ts. */
const names = { de: 'german' }

/** Writes into the server's build what the languages' scripts are called: the client is built before it, and named by content. */
export function nameLanguageScripts(assets: string): Plugin {
  return {
    name: 'name-language-scripts',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'ssr',
    transform: {
      filter: { id: /\/app\/texts\/language-scripts\.ts$/ },
      handler() {
        const files = readdirSync(assets)
        const found = Object.entries(names).flatMap(([language, name]) => {
          const file = files.find((file) => file.startsWith(`${name}-`) && file.endsWith('.js'))
          return file ? [[language, `/assets/${file}`]] : []
        })
        return { code: `export const languageScripts = ${JSON.stringify(Object.fromEntries(found))}`, map: null }
      },
    },
  }
}
