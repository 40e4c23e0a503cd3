import { basename } from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { isAttribute } from '../support/module-rules'
import { filesUnder, type Module, modulesUnder, textOf } from '../support/modules'

/*
 * The rules of the style sheets that a machine can check:
 *
 *  1. What a page names, a sheet defines; what a sheet defines, a page names.
 *  2. Raw colours stand in tokens.css alone, so that both themes are looked after in one place.
 *  3. Every rule is in a layer: what wins never depends on the order of files.
 *  4. Sheets of parts are in the one that all pages load; a page's own come with the modules that need them.
 */
const sheets = filesUnder('app').filter((file) => file.endsWith('.css'))
// What the package for other applications shows is styled by them.
const modules = modulesUnder('app').filter(({ file }) => !/\.test\.tsx?$|^app\/fallback-package\//.test(file))
const literals = new Set(modules.flatMap((module) => wordsIn(module, isText)))
/** Each module with the classes that it names. */
const naming = modules.map((module) => ({
  ...{ file: module.file, imports: module.imports },
  classes: wordsIn(module, isInClassName),
}))

test('every class a page names is defined', () => {
  const defined = new Set(sheets.flatMap(classesIn))
  const named = naming.flatMap(({ file, classes }) => classes.map((name) => ({ file, name })))
  expect(named.filter(({ name }) => !defined.has(name))).toEqual([])
})

test('every class a sheet defines is named by a page', () => {
  const unused = sheets.flatMap((file) =>
    classesIn(file)
      .filter((name) => !literals.has(name))
      .map((name) => ({ file, name })),
  )
  expect(unused).toEqual([])
})

test('raw colours stand in tokens.css alone', () => {
  const raw = /#[0-9a-f]{3,8}\b|\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color)\(/i
  const offenders = sheets.filter((file) => file !== 'app/styles/tokens.css' && raw.test(withoutTexts(textOf(file))))
  expect(offenders).toEqual([])
})

test('every token that is used exists', () => {
  const tokens = new Set([...textOf('app/styles/tokens.css').matchAll(/^\s*(--[\w-]+):/gm)].map(([, name]) => name))
  const used = sheets.flatMap((file) =>
    [...textOf(file).matchAll(/var\((--[\w-]+)/g)].map(([, name]) => ({ file, name })),
  )
  expect(used.filter(({ name }) => !tokens.has(name))).toEqual([])
})

test('every rule is in a layer', () => {
  const parts = sheets.filter((file) => file !== 'app/styles/index.css')
  const loose = parts.filter((file) => !/^(?:\/\*[\s\S]*?\*\/\s*)*@layer [a-z]+ \{[\s\S]*\n\}\n*$/.test(textOf(file)))
  expect(loose).toEqual([])
})

test('a sheet of app/ui is loaded by all pages, and one of app/routes by each module that names its classes', () => {
  const index = textOf('app/styles/index.css')
  const shared = sheets.filter((file) => !file.startsWith('app/routes/') && file !== 'app/styles/index.css')
  expect(shared.filter((file) => !index.includes(`/${basename(file)}"`))).toEqual([])

  const classes = sheets.map((file) => ({ file, names: new Set(classesIn(file)) }))
  const definedIn = (name: string) => classes.filter(({ names }) => names.has(name)).map(({ file }) => file)
  const missing = naming.flatMap(({ file, imports, classes: named }) =>
    named
      .map((name) => ({ file, name, sheets: definedIn(name) }))
      .filter(
        ({ sheets: defining }) => defining.length > 0 && defining.every((sheet) => sheet.startsWith('app/routes/')),
      )
      .filter(({ sheets: defining }) => !imports.some((one) => defining.includes(one.file ?? ''))),
  )
  expect(missing).toEqual([])
})

test('a module that is loaded later has its sheets in the module that loads it, so that they are there without scripts', () => {
  const byFile = new Map(modules.map((module) => [module.file, module]))
  const sheetsOf = (file: string) =>
    byFile.get(file)?.imports.flatMap((one) => (one.file?.endsWith('.css') ? one.file : [])) ?? []
  const lazy = modules.flatMap(({ file, text, imports }) =>
    imports
      .filter(({ specifier }) => text.includes(`lazy(() => import('${specifier}'))`))
      .map((loaded) => ({ file, sheets: sheetsOf(loaded.file ?? '') })),
  )
  expect(lazy.length).toBeGreaterThan(0)
  expect(lazy.flatMap(({ file, sheets: own }) => own.filter((sheet) => !sheetsOf(file).includes(sheet)))).toEqual([])
})

/** Classes in the selectors of a sheet. */
function classesIn(file: string): string[] {
  const names = [...withoutTexts(textOf(file)).matchAll(/\.([a-z][\w-]*)/g)].map(([, name]) => name ?? '')
  return [...new Set(names)]
}

function withoutTexts(css: string): string {
  return css.replace(/\/\*[\s\S]*?\*\//g, '').replace(/"[^"]*"/g, '""')
}

/** The words of all text literals of a module for which `wanted` holds. */
function wordsIn({ nodes }: Module, wanted: (node: ts.Node) => boolean): string[] {
  return nodes
    .filter(ts.isStringLiteralLike)
    .filter(wanted)
    .flatMap(({ text }) => text.split(/\s+/).filter(Boolean))
}

function isText(): boolean {
  return true
}

/** In the value of a `className` attribute, however deep, but not as something that is compared. */
function isInClassName(node: ts.Node): boolean {
  if (ts.isBinaryExpression(node.parent) && isComparison(node.parent)) return false
  for (let at = node.parent; at; at = at.parent) {
    if (ts.isJsxAttribute(at)) return isAttribute(at, 'className')
    if (ts.isBlock(at) || ts.isSourceFile(at)) return false
  }
  return false
}

function isComparison({ operatorToken }: ts.BinaryExpression): boolean {
  return (
    operatorToken.kind === ts.SyntaxKind.EqualsEqualsEqualsToken ||
    operatorToken.kind === ts.SyntaxKind.ExclamationEqualsEqualsToken
  )
}
