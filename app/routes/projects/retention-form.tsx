import type { ReactNode } from 'react'
import type { RetentionField, RetentionFields, RetentionMistake } from '~/retention/retention-form'
import { retentionBounds } from '~/retention/settings'
import { storageTexts } from '~/texts/en/storage'
import { useTexts } from '~/texts/use-texts'
import { Button } from '~/ui/button'
import { FormCard } from '~/ui/card'
import { Field } from '~/ui/field'

type Props = {
  title: string
  note: string
  /** The fields of the form, and the values that apply to empty ones. */
  usual: Partial<Record<RetentionField, number>>
  typed: RetentionFields
  mistakes?: Partial<Record<RetentionField, RetentionMistake>> | undefined
  preview?: ReactNode
}

/** How long events are kept, and in how much space. Its two buttons preview and save. */
export function RetentionForm({ title, note, usual, typed, mistakes, preview }: Props) {
  const texts = useTexts(storageTexts)
  return (
    <FormCard
      title={title}
      note={note}
      error={mistakes && texts.notSaved}
      preview={preview}
      actions={
        <>
          <Button variant="primary" name="intent" value="save">
            {texts.save}
          </Button>
          <Button name="intent" value="preview">
            {texts.preview}
          </Button>
        </>
      }
    >
      {(Object.keys(usual) as RetentionField[]).map((field) => {
        const { least, most } = retentionBounds[field]
        const mistake = mistakes?.[field]
        return (
          <Field
            key={field}
            name={field}
            label={texts.fields[field]}
            hint={texts.hints[field]}
            error={mistake && texts.mistakes[mistake](least, most)}
            defaultValue={typed[field]}
            placeholder={texts.usual(usual[field] ?? 0)}
            inputMode="decimal"
            autoComplete="off"
          />
        )
      })}
    </FormCard>
  )
}
