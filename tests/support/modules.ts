import { readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'

const root = fileURLToPath(new URL('../..', import.meta.url))

export type Import = {
  /** As written. */
  specifier: string
  /** Path of the imported file from the repository's root; undefined for packages and built-ins. */
  file?: string
  /** Erased when compiled: `import type`. */
  typeOnly: boolean
  /** What is imported, by the names of the exporting file; `*` for everything. */
  names: string[]
}

export type Module = {
  /** Path from the repository's root. */
  file: string
  text: string
  lines: number
  imports: Import[]
  /** Names of its exports, `default` included. */
  exports: string[]
  source: ts.SourceFile
}

/** Paths from the repository's root of all files below a folder. */
export function filesUnder(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .sort()
}

export const textOf = (file: string) => readFileSync(join(root, file), 'utf8')

/** Every TypeScript module below a folder, with what it imports and exports, read from its syntax. */
export function modulesUnder(folder: string): Module[] {
  return filesUnder(folder)
    .filter((file) => /\.tsx?$/.test(file))
    .map(readModule)
}

function readModule(file: string): Module {
  const text = textOf(file)
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, kind)
  const imports: Import[] = []
  const exports: string[] = []
  walk(source, (node) => {
    const found = importIn(node)
    if (found) imports.push({ ...found, file: resolveImport(file, found.specifier) })
    exports.push(...exportsIn(node))
  })
  return { file, text, lines: text.trimEnd().split('\n').length, imports, exports, source }
}

export function walk(node: ts.Node, visit: (node: ts.Node) => void): void {
  visit(node)
  ts.forEachChild(node, (child) => walk(child, visit))
}

function importIn(node: ts.Node): Omit<Import, 'file'> | undefined {
  if (ts.isImportDeclaration(node) && ts.isStringLiteral(node.moduleSpecifier)) {
    const names = namesIn(node.importClause)
    return { specifier: node.moduleSpecifier.text, typeOnly: isTypeOnly(node.importClause), names }
  }
  if (ts.isExportDeclaration(node) && node.moduleSpecifier && ts.isStringLiteral(node.moduleSpecifier)) {
    const named = node.exportClause && ts.isNamedExports(node.exportClause) && node.exportClause.elements.map(nameOf)
    return { specifier: node.moduleSpecifier.text, typeOnly: node.isTypeOnly, names: named || ['*'] }
  }
  if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
    const [argument] = node.arguments
    if (argument && ts.isStringLiteral(argument)) {
      return { specifier: argument.text, typeOnly: false, names: ['*'] }
    }
  }
  if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument) && ts.isStringLiteral(node.argument.literal)) {
    return { specifier: node.argument.literal.text, typeOnly: true, names: ['*'] }
  }
  return undefined
}

function namesIn(clause: ts.ImportClause | undefined): string[] {
  const named = clause?.namedBindings
  const others = named && (ts.isNamedImports(named) ? named.elements.map(nameOf) : ['*'])
  return [...(clause?.name ? ['default'] : []), ...(others ?? [])]
}

const nameOf = ({ propertyName, name }: ts.ImportSpecifier | ts.ExportSpecifier): string => (propertyName ?? name).text

function isTypeOnly(clause: ts.ImportClause | undefined): boolean {
  if (!clause) return false
  if (clause.phaseModifier === ts.SyntaxKind.TypeKeyword) return true
  const named = clause.namedBindings
  return !clause.name && !!named && ts.isNamedImports(named) && named.elements.every((element) => element.isTypeOnly)
}

function exportsIn(node: ts.Node): string[] {
  if (ts.isExportAssignment(node)) return ['default']
  if (ts.isExportDeclaration(node) && node.exportClause && ts.isNamedExports(node.exportClause)) {
    return node.exportClause.elements.map((element) => element.name.text)
  }
  if (!ts.canHaveModifiers(node)) return []
  const modifiers = ts.getModifiers(node)?.map((modifier) => modifier.kind) ?? []
  if (!modifiers.includes(ts.SyntaxKind.ExportKeyword)) return []
  if (modifiers.includes(ts.SyntaxKind.DefaultKeyword)) return ['default']
  if (ts.isVariableStatement(node)) return node.declarationList.declarations.map((one) => one.name.getText())
  return (ts.isFunctionDeclaration(node) || ts.isClassDeclaration(node)) && node.name ? [node.name.text] : []
}

/** Relative imports, and `~/…` for `app/…`. */
function resolveImport(from: string, specifier: string): string | undefined {
  const plain = specifier.replace(/\?.*$/, '')
  const base = plain.startsWith('~/') ? join('app', plain.slice(2)) : join(dirname(from), plain)
  // `./+types/…` is generated by React Router and not in the tree.
  if (!/^(\.|~\/)/.test(plain) || plain.includes('/+types/')) return undefined
  return [base, `${base}.ts`, `${base}.tsx`, join(base, 'index.ts')].find(isFile) ?? `${base} (missing)`
}

function isFile(file: string): boolean {
  return statSync(join(root, file), { throwIfNoEntry: false })?.isFile() ?? false
}
