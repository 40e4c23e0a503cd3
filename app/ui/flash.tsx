import { UndoForm } from './undo-form'

/** What just happened, said once at the top of the page one was sent back to; with a button where it can be taken back. */
export function Flash({ message, undo }: { message: string; undo?: number }) {
  return (
    <div className="flash">
      <p role="status">{message}</p>
      {undo !== undefined && <UndoForm id={undo} shortcut="z" />}
    </div>
  )
}
