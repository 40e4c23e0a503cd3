import type { ArtifactWarning } from '../store/artifacts'

type What = ArtifactWarning['what']

/** Warnings of one kind, with the first few files. `more`: how many files follow. The words: app/texts/en/uploads.tsx. */
export type WarningGroup = { what: What; files: string[]; more: number }

const filesShown = 5

/** Warnings by kind, in the order they came. */
export function warningGroups(warnings: readonly ArtifactWarning[]): WarningGroup[] {
  const groups = new Map<What, WarningGroup>()
  for (const { what, file } of warnings) {
    const group = groups.get(what) ?? { what, files: [], more: 0 }
    groups.set(what, group)
    if (file === undefined) continue
    if (group.files.length < filesShown) group.files.push(file)
    else group.more++
  }
  return [...groups.values()]
}
