import ts from 'typescript'
import routes from '../../app/routes'
import { type Module, modulesUnder } from './modules'

/*
 * What pages can do and show, read from their code: the addresses whose module has an action, the forms that it tells apart by a field,
 * and the addresses whose module reads data.
 */

type Route = { path?: string; file: string; children?: Route[] }

/** Doors for other clients than browsers, and what tests plant. */
const others =
  /^routes\/(api|intake|sentry-api|mcp|health|lab)\/|^routes\/(client-failures|not-found|oauth\/(register|token|revoke))\.tsx?$/

/** Addresses of pages, by the file of their module. */
function addressesByFile(): Map<string, string[]> {
  const found = new Map<string, string[]>()
  const visit = (entries: Route[], above: string) => {
    for (const { path, file, children } of entries) {
      const here = path === undefined ? above : `${above}/${path}`
      if (!others.test(file)) found.set(`app/${file}`, [...(found.get(`app/${file}`) ?? []), here])
      visit(children ?? [], here)
    }
  }
  visit(routes as Route[], '')
  return found
}

const isForm = /textField\(.*'(form|intent)'\)$|form\.get\('(do|form|intent)'\)|^(asked|intent|form|choice)$/

const comparisons = [ts.SyntaxKind.EqualsEqualsEqualsToken, ts.SyntaxKind.ExclamationEqualsEqualsToken]

/** The values that a comparison, a `switch` or a table of forms knows. */
function valuesIn({ nodes }: Module): string[] {
  const values: string[] = []
  const add = (node: ts.Node) => ts.isStringLiteral(node) && node.text !== '' && values.push(node.text)
  for (const node of nodes) {
    if (
      ts.isBinaryExpression(node) &&
      comparisons.includes(node.operatorToken.kind) &&
      isForm.test(node.left.getText())
    )
      add(node.right)
    if (ts.isSwitchStatement(node) && isForm.test(node.expression.getText()))
      for (const clause of node.caseBlock.clauses) if (ts.isCaseClause(clause)) add(clause.expression)
    if (ts.isCallExpression(node) && node.expression.getText() === 'intentOf') {
      const [, list] = node.arguments
      if (list && ts.isArrayLiteralExpression(list)) for (const one of list.elements) add(one)
    }
    if (ts.isVariableDeclaration(node) && /^(forms|changes)$/.test(node.name.getText())) values.push(...keysOf(node))
  }
  return values
}

function keysOf({ initializer }: ts.VariableDeclaration): string[] {
  const object = initializer && ts.isSatisfiesExpression(initializer) ? initializer.expression : initializer
  if (!object || !ts.isObjectLiteralExpression(object)) return []
  return object.properties.flatMap(({ name }) =>
    name && (ts.isStringLiteral(name) || ts.isIdentifier(name)) ? [name.text] : [],
  )
}

/**
 * Every act of a page: its address, and for actions of several forms also `/issues/:shortId/mute: unmute`, with the value of the field. `prove`: whether its
 * module asks for a proof of who the user is.
 */
export function pageActs(): { act: string; prove: boolean }[] {
  const modules = new Map(modulesUnder('app/routes').map((module) => [module.file, module]))
  const acts = new Map<string, boolean>()
  for (const [file, addresses] of addressesByFile()) {
    const module = modules.get(file)
    if (!module?.exports.includes('action')) continue
    const beside = module.imports.flatMap(({ file: imported, typeOnly }) => {
      const found = typeOnly || !imported?.startsWith('app/routes/') ? undefined : modules.get(imported)
      return found?.file.endsWith('.ts') ? [found] : []
    })
    const values = [module, ...beside].flatMap(valuesIn)
    const prove = /\b(requireRecentProof|checkPassword)\(/.test(module.text)
    // The address alone: what the action does without the name of a form.
    for (const address of addresses)
      for (const act of [address, ...values.map((form) => `${address}: ${form}`)]) acts.set(act, prove)
  }
  return [...acts].map(([act, prove]) => ({ act, prove })).sort((one, other) => (one.act < other.act ? -1 : 1))
}

/** Every address of a page, or of a file that a page offers, that reads data: whose module has a loader. */
export function pageAddresses(): string[] {
  const modules = new Map(modulesUnder('app/routes').map((module) => [module.file, module]))
  const found = [...addressesByFile()].flatMap(([file, addresses]) =>
    modules.get(file)?.exports.includes('loader') ? addresses : [],
  )
  return [...new Set(found.map((address) => address || '/'))].sort()
}
