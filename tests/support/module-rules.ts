import ts from 'typescript'
import { type Import, type Module, walk } from './modules'

/** `importer → imported` for every import that the rule forbids. */
export function offences(from: Module[], forbids: (from: Module, to: Import) => unknown): string[] {
  return from.flatMap((module) =>
    module.imports.filter((to) => forbids(module, to)).map((to) => `${module.file} → ${to.file ?? to.specifier}`),
  )
}

export function some(module: Module, condition: (node: ts.Node) => boolean): boolean {
  let found = false
  walk(module.source, (node) => {
    found ||= condition(node)
  })
  return found
}

export function readsEnvironment(node: ts.Node): boolean {
  return ts.isPropertyAccessExpression(node) && node.getText() === 'process.env'
}

/** `setTimeout()`, `setInterval()`, `Date.now()`, `new Date()` without an argument, `Math.random()`. */
export function isTimeOrChance(node: ts.Node): boolean {
  if (ts.isNewExpression(node)) return node.expression.getText() === 'Date' && !node.arguments?.length
  if (!ts.isCallExpression(node)) return false
  return ['setTimeout', 'setInterval', 'Date.now', 'Math.random'].includes(node.expression.getText())
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
