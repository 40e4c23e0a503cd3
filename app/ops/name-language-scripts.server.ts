import { readdirSync } from 'node:fs'
import type { Plugin } from 'vite'

/** The name of its module: app/texts/de/german.ts. */
const names = { de: 'german' }

/** Writes the names of the languages' scripts into the server build: the client is built first, and its files are named by content. */
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
