import { dirname } from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'
import type { TextNamespace } from '../../app/texts/namespace'
import { type Module, modulesUnder, parse } from '../support/modules'

/*
 * Every text is one that something shows. A text counts as used where a module that reads its namespace has its name: as a property, in a
 * destructuring or as a string. Whatever is inside an object that such a module uses as a whole (`texts.acts[code]`) counts, too. So the
 * test can miss an unused text whose name means something else there; it never complains about one that is used.
 */

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The namespaces by the names of their exports, such as `eventTexts`. */
const namespaces = Object.values(import.meta.glob<Record<string, unknown>>('../../app/texts/en/*', { eager: true }))
  .flatMap((module) => Object.entries(module))
  .filter((entry): entry is [string, TextNamespace<unknown>] => isRecord(entry[1]) && 'english' in entry[1])

const modules = modulesUnder('app').filter(({ file }) => !/\.test\.tsx?$|^app\/texts\/(en|de)\//.test(file))
const byFile = new Map(modules.map((module) => [module.file, module]))
/** What each module uses, for all namespaces: most have several. */
const usesByFile = new Map(modules.map((module) => [module.file, usesOf(module)]))

test('every text is used', () => {
  expect(namespaces.length).toBeGreaterThan(50)
  const unused = namespaces.flatMap(([name, { english }]) => {
    const uses = together(readersOf(name).flatMap(({ file }) => usesByFile.get(file) ?? []))
    return uses.codes ? [] : unusedIn(english, uses).map((path) => `${name}.${path}`)
  })
  expect(unused).toEqual([])
})

test('a text that nothing reads is found, also in an object of others', () => {
  const uses = usesOf(
    parse('a.tsx', "const { title, parts } = useTexts(aTexts); show(title, parts.head, texts.acts['x'])"),
  )
  const texts = { title: '', below: '', parts: { head: '', foot: '' }, acts: { x: '', y: '' } }
  expect(unusedIn(texts, uses)).toEqual(['below', 'parts.foot'])
})

/**
 * The modules that name a namespace, and those that get its texts from them: modules of the same folder that import them, and what they
 * import that has a parameter or a property `texts`.
 */
function readersOf(name: string): Module[] {
  const naming = modules.filter(({ file }) => usesByFile.get(file)?.names.has(name))
  const named = new Set(naming.map(({ file }) => file))
  const besides = modules.filter(({ file, imports }) =>
    imports.some((to) => to.file && named.has(to.file) && dirname(to.file) === dirname(file)),
  )
  const readers = new Set([...naming, ...besides])
  for (const reader of readers) {
    for (const { file } of reader.imports) {
      const imported = file && byFile.get(file)
      if (imported && /\btexts\??:/.test(imported.text)) readers.add(imported)
    }
  }
  return [...readers]
}

/** `names`: all that are read. `whole`: those that are used other than to read one property of them. `codes`: texts are read by code. */
type Uses = { names: Set<string>; whole: Set<string>; codes: boolean }

/** Paths of the texts that are not used. */
function unusedIn(texts: unknown, uses: Uses): string[] {
  if (!isRecord(texts)) return []
  return Object.entries(texts).flatMap(([name, value]) => {
    if (!uses.names.has(name)) return [name]
    return uses.whole.has(name) ? [] : unusedIn(value, uses).map((path) => `${name}.${path}`)
  })
}

function usesOf({ nodes }: Pick<Module, 'nodes'>): Uses {
  const uses: Uses = { names: new Set(), whole: new Set(), codes: false }
  for (const node of nodes) {
    if (ts.isElementAccessExpression(node) && ts.isIdentifier(node.expression) && node.expression.text === 'texts')
      uses.codes = true
    if (!ts.isIdentifier(node) && !ts.isStringLiteral(node)) continue
    uses.names.add(node.text)
    if (ts.isIdentifier(node) && isWhole(node)) uses.whole.add(node.text)
  }
  return uses
}

const together = (all: Uses[]): Uses => ({
  names: new Set(all.flatMap(({ names }) => [...names])),
  whole: new Set(all.flatMap(({ whole }) => [...whole])),
  codes: all.some(({ codes }) => codes),
})

function isWhole(name: ts.Identifier): boolean {
  const { parent } = name
  if (ts.isBindingElement(parent)) return parent.propertyName === name && ts.isIdentifier(parent.name)
  const value = ts.isPropertyAccessExpression(parent) && parent.name === name ? parent : name
  return !(ts.isPropertyAccessExpression(value.parent) && value.parent.expression === value)
}
