import { type AnyNode, type Node, parse } from 'acorn'
import { type FunctionTable, field, fields, kind } from './function-table'
import { lineStarts } from './source-context'

/**
 * The functions of a script, each with the position of its name: its own, that of the variable it is assigned to, or its key in a class or
 * object. Undefined when the script cannot be parsed: names are then guessed from calls.
 */
export function scanFunctions(script: string): FunctionTable | undefined {
  const program = parsed(script)
  if (!program) return undefined
  const found: ScannedFunction[] = []
  try {
    visit(program, {}, -1, found)
  } catch (error) {
    // Only hostile scripts nest deeper than the call stack allows.
    if (error instanceof RangeError) return undefined
    throw error
  }
  return table(script, found)
}

type Named = { nameAt?: number; name?: string; ownerAt?: number; owner?: string; kind?: number }
type ScannedFunction = Named & { start: number; end: number; parent: number }

function parsed(script: string): AnyNode | undefined {
  for (const sourceType of ['module', 'script'] as const) {
    try {
      return parse(script, {
        ecmaVersion: 'latest',
        sourceType,
        allowReturnOutsideFunction: true,
        allowAwaitOutsideFunction: true,
        allowHashBang: true,
        allowSuperOutsideMethod: true,
        checkPrivateFields: false,
      })
    } catch {
      // The opposite kind, or none.
    }
  }
  return undefined
}

/** `named`: the name for the node, if it is a function or class without one. `parent`: index of the function around it. */
function visit(node: AnyNode, named: Named, parent: number, found: ScannedFunction[]): void {
  let inside = parent
  if (isFunction(node)) {
    const own = node.type !== 'ArrowFunctionExpression' && node.id ? nameOf(node.id) : named
    inside = found.push({ start: node.start, end: node.end, parent, ...own }) - 1
  }
  if (node.type === 'ClassDeclaration' || node.type === 'ClassExpression') {
    const own = node.id ? nameOf(node.id) : named
    if (node.superClass) visit(node.superClass, {}, inside, found)
    for (const member of node.body.body) visitMember(member, own, inside, found)
    return
  }
  for (const [child, name] of children(node)) visit(child, name, inside, found)
}

function visitMember(member: AnyNode, { nameAt, name }: Named, parent: number, found: ScannedFunction[]): void {
  if (member.type !== 'MethodDefinition' && member.type !== 'PropertyDefinition') {
    visit(member, {}, parent, found)
    return
  }
  if (member.computed) visit(member.key, {}, parent, found)
  const key = member.computed ? {} : keyName(member.key)
  if (!member.value) return
  const what = member.type === 'MethodDefinition' ? member.kind : 'field'
  const as = what === 'constructor' ? kind.constructor : member.static ? kind.static : kind.member
  visit(member.value, { ...key, ownerAt: nameAt, owner: name, kind: as }, parent, found)
}

/** The child nodes, each with the name they get from the node. */
function* children(node: AnyNode): Generator<[AnyNode, Named]> {
  const named = naming(node)
  for (const value of Object.values(node)) {
    if (Array.isArray(value)) {
      for (const one of value) if (isNode(one)) yield [one, {}]
    } else if (isNode(value)) yield [value, named && value === named.value ? named.name : {}]
  }
}

/** What the node names, and how. */
function naming(node: AnyNode): { value: Node; name: Named } | undefined {
  if (node.type === 'VariableDeclarator' && node.init) return { value: node.init, name: nameOf(node.id) }
  if (node.type === 'AssignmentExpression') return { value: node.right, name: targetName(node.left) }
  if (node.type === 'AssignmentPattern') return { value: node.right, name: nameOf(node.left) }
  if (node.type === 'Property' && !node.computed) {
    return { value: node.value, name: { ...keyName(node.key), kind: kind.property } }
  }
  return undefined
}

function nameOf(node: AnyNode): Named {
  return node.type === 'Identifier' ? { nameAt: node.start, name: node.name } : {}
}

function keyName(key: AnyNode): Named {
  if (key.type === 'Literal' && typeof key.value === 'string' && /^[\p{L}$_][\p{L}\p{N}$_]*$/u.test(key.value)) {
    return { nameAt: key.start, name: key.value }
  }
  return key.type === 'PrivateIdentifier' ? { nameAt: key.start, name: `#${key.name}` } : nameOf(key)
}

/** `a`, `exports.a`, `A.prototype.a`. */
function targetName(left: AnyNode): Named {
  if (left.type !== 'MemberExpression' || left.computed) return nameOf(left)
  const name = keyName(left.property)
  const { object } = left
  if (object.type !== 'MemberExpression' || object.computed || object.property.type !== 'Identifier') {
    return { ...name, kind: kind.property }
  }
  if (object.property.name !== 'prototype') return { ...name, kind: kind.property }
  const owner = nameOf(object.object)
  return { ...name, ownerAt: owner.nameAt, owner: owner.name, kind: kind.member }
}

function isNode(value: unknown): value is AnyNode {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
}

function isFunction(node: AnyNode) {
  return (
    node.type === 'FunctionDeclaration' || node.type === 'FunctionExpression' || node.type === 'ArrowFunctionExpression'
  )
}

function table(script: string, found: ScannedFunction[]): FunctionTable {
  const names = new Map<string, number>()
  const index = (name: string | undefined) => {
    if (name === undefined) return -1
    const known = names.get(name)
    if (known !== undefined) return known
    names.set(name, names.size)
    return names.size - 1
  }
  const functions = new Int32Array(found.length * fields)
  found.forEach((one, at) => {
    const row = at * fields
    functions[row + field.start] = one.start
    functions[row + field.end] = one.end
    functions[row + field.parent] = one.parent
    functions[row + field.nameAt] = one.nameAt ?? -1
    functions[row + field.name] = index(one.name)
    functions[row + field.ownerAt] = one.ownerAt ?? -1
    functions[row + field.owner] = index(one.owner)
    functions[row + field.kind] = one.kind ?? kind.plain
  })
  return { lines: lineStarts(script), functions, names: [...names.keys()] }
}
