import type { PlatformId } from '~/projects/platforms'
import { type SetupCode, sdkSetup } from '~/projects/sdk-setup'
import type { SourceLine } from '../issues/event/frame-view'
import { snippetLines } from './snippet-lines'

/** Code to copy, and its lines as shown: coloured, with the DSN line marked. */
export type SnippetView = SetupCode & { lines: SourceLine[] }

export type SetupView = { install?: SnippetView; files: SnippetView[]; test: SnippetView }

export function setupView(platform: PlatformId, values: { dsn: string; release: string }): SetupView {
  const { install, files, test } = sdkSetup(platform, values)
  const view = (snippet: SetupCode) => snippetView(snippet, values.dsn)
  return { ...(install && { install: view(install) }), files: files.map(view), test: view(test) }
}

function snippetView(snippet: SetupCode, dsn: string): SnippetView {
  const { code, terminal, file } = snippet
  const lines = snippetLines(code, terminal ? undefined : (file ?? 'main.js'))
  const isNumbered = file !== undefined && lines.length > 2
  return {
    ...snippet,
    lines: lines.map((line, place) => ({
      ...line,
      hit: line.text.includes(dsn),
      ...(isNumbered && { number: place + 1 }),
    })),
  }
}
