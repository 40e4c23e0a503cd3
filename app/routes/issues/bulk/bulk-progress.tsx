import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import type { BulkProgress } from '~/issues/bulk'
import { Note } from '~/ui/note'
import { UndoForm } from '~/ui/undo-form'
import { canUndo } from './bulk-words'

/** The progress of an act on many issues, which the writer carries out in slices. With scripts it updates by itself. */
export function BulkProgressLine({ progress, words }: { progress: BulkProgress; words: string }) {
  const { revalidate } = useRevalidator()
  const isUnderWay = progress.state === 'acting' || progress.state === 'undoing'
  useEffect(() => {
    if (!isUnderWay) return
    const again = setInterval(revalidate, 1000)
    return () => clearInterval(again)
  }, [isUnderWay, revalidate])
  return (
    <Note>
      <p role="status">{words}</p>
      {canUndo(progress) && <UndoForm id={progress.id} shortcut="z" />}
    </Note>
  )
}
