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
  imports: Import[]
  /** Names of its exports, `default` included. */
  exports: string[]
  readonly source: ts.SourceFile
  /** All its nodes in the order of the file, each with its parent: a rule looks through them faster than it walks the tree. */
  readonly nodes: readonly ts.Node[]
}

type Tree = Pick<Module, 'source' | 'nodes'>

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
    .map(moduleOf)
}

/** What was read stays for the other tests of the worker: parsing all sources takes longer than what is asked of them. */
const known = new Map<string, Module>()
const trees = new Map<string, Tree>()

/** Frees the memory of the trees. A module that is asked for its own again parses its file again. */
export const forgetTrees = () => trees.clear()

function moduleOf(file: string): Module {
  const module = known.get(file) ?? readModule(file)
  known.set(file, module)
  return module
}

function readModule(file: string): Module {
  const text = textOf(file)
  const tree = () => {
    const found = trees.get(file) ?? parse(file, text)
    trees.set(file, found)
    return found
  }
  const { source, nodes } = tree()
  const imports = nodes.flatMap((node) => {
    const found = importIn(node)
    return found ? [{ ...found, file: resolveImport(file, found.specifier) }] : []
  })
  return {
    ...{ file, text, imports, exports: source.statements.flatMap(exportsIn) },
    get source() {
      return tree().source
    },
    get nodes() {
      return tree().nodes
    },
  }
}

/** The tree of a text, and its nodes in one list. No rule reads the comments that documentation is made of. */
export function parse(file: string, text: string): Tree {
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  const options = { languageVersion: ts.ScriptTarget.Latest, jsDocParsingMode: ts.JSDocParsingMode.ParseNone }
  const source = ts.createSourceFile(file, text, options, false, kind)
  const nodes: ts.Node[] = []
  const collect = (node: ts.Node) => {
    nodes.push(node)
    ts.forEachChild(node, (child) => {
      // What the parser would do in a walk of its own.
      ;(child as { parent: ts.Node }).parent = node
      collect(child)
    })
  }
  collect(source)
  return { source, nodes }
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

/** Most files are imported by several others, and asking for a file takes longer than all else about an import. */
const areFiles = new Map<string, boolean>()

function isFile(file: string): boolean {
  const is = areFiles.get(file) ?? statSync(join(root, file), { throwIfNoEntry: false })?.isFile() ?? false
  areFiles.set(file, is)
  return is
}
