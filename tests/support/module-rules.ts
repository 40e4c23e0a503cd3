import ts from 'typescript'
import type { Import, Module } from './modules'

/** `importer → imported` for every import that the rule forbids. */
export function offences(from: Module[], forbids: (from: Module, to: Import) => unknown): string[] {
  return from.flatMap((module) =>
    module.imports.filter((to) => forbids(module, to)).map((to) => `${module.file} → ${to.file ?? to.specifier}`),
  )
}

export const some = ({ nodes }: Module, condition: (node: ts.Node) => boolean): boolean => nodes.some(condition)

/** `a.b.c` of a name or of properties of one; empty for anything else. */
function dotted(node: ts.Node): string {
  if (ts.isIdentifier(node)) return node.text
  return ts.isPropertyAccessExpression(node) ? `${dotted(node.expression)}.${node.name.text}` : ''
}

export function readsEnvironment(node: ts.Node): boolean {
  return ts.isPropertyAccessExpression(node) && node.name.text === 'env' && dotted(node) === 'process.env'
}

/** Whether a node is an attribute of that name in a view. */
export function isAttribute(node: ts.Node, name: string): node is ts.JsxAttribute {
  return ts.isJsxAttribute(node) && ts.isIdentifier(node.name) && node.name.text === name
}

const timeOrChance = new Set(['setTimeout', 'setInterval', 'Date.now', 'Math.random'])

/** `setTimeout()`, `setInterval()`, `Date.now()`, `new Date()` without an argument, `Math.random()`. */
export function isTimeOrChance(node: ts.Node): boolean {
  if (ts.isNewExpression(node)) return dotted(node.expression) === 'Date' && !node.arguments?.length
  return ts.isCallExpression(node) && timeOrChance.has(dotted(node.expression))
}

/** These files and everything they import, except for its types alone. */
export function loadedBy(modules: Module[], files: string[]): Module[] {
  const byFile = new Map(modules.map((module) => [module.file, module]))
  const loaded = new Set<string>()
  const visit = (file: string) => {
    if (loaded.has(file)) return
    loaded.add(file)
    for (const to of byFile.get(file)?.imports ?? []) if (to.file && !to.typeOnly) visit(to.file)
  }
  for (const file of files) visit(file)
  return modules.filter(({ file }) => loaded.has(file))
}

/** Each cycle once, as the chain of its files. Types count too: what needs each other's types is one thing in two files. */
export function cycles(modules: Module[]): string[] {
  const byFile = new Map(modules.map((module) => [module.file, module]))
  const found = new Set<string>()
  const done = new Set<string>()
  const visit = (file: string, path: string[]) => {
    const start = path.indexOf(file)
    if (start >= 0) found.add([...path.slice(start), file].join(' → '))
    if (start >= 0 || done.has(file)) return
    for (const { file: next } of byFile.get(file)?.imports ?? []) if (next) visit(next, [...path, file])
    done.add(file)
  }
  for (const { file } of modules) visit(file, [])
  return [...found]
}
