import type { AskedAhead } from '~/lookup/ask-ahead'
import type { Runtime } from '~/runtime'
import type { Access } from '~/sessions/access.server'

/** Who calls a tool, and what it may use. `ahead`: what was asked for a look-up already. */
export type Asking = { runtime: Pick<Runtime, 'store' | 'config' | 'now'>; access: Access; ahead?: AskedAhead }

export type Arguments = Record<string, unknown>

/** What a tool answers: Markdown, or why it refuses. */
export type ToolAnswer = string | { refused: string }

/** A tool of the MCP server. `input`: JSON Schema of its arguments, which are checked against it before `run`. */
export type McpTool = {
  name: string
  title: string
  description: string
  scope: 'read' | 'write'
  input: Record<string, { type: 'string' | 'integer' | 'boolean'; description: string; [limit: string]: unknown }>
  required: string[]
  run(asking: Asking, values: Arguments): Promise<ToolAnswer>
}

/** Characters of what can be pasted into a look-up. */
export const mostPasted = 20_000

export const noSuchIssue = (id: string) => ({
  refused: `There is no issue “${id}”, or this token may not see it.`,
})

export const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')
