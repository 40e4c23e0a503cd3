import { useId } from 'react'
import { mostPerWindow, type QuotaFields, type QuotaMistake, quotaField, quotaWindows } from '~/projects/quota-form'
import { quotaCategories } from '~/projects/quotas'
import { quotasTexts } from '~/texts/en/quotas'
import { useTexts } from '~/texts/use-texts'
import { Button } from '~/ui/button'
import { FormCard } from '~/ui/card'
import { Table } from '~/ui/table'
import './project.css'

type Mistakes = Record<string, QuotaMistake>

/** The quotas by category: one field per minute, one per day. `whose` is sent unchanged with the form. */
export function QuotaForm({
  title,
  note,
  label,
  whose,
  typed,
  mistakes,
}: {
  title: string
  note?: string
  label: string
  whose: string
  typed: QuotaFields
  mistakes?: Mistakes | undefined
}) {
  const texts = useTexts(quotasTexts)
  return (
    <FormCard
      flush
      title={title}
      note={note}
      error={mistakes && texts.notSaved}
      actions={
        <Button variant="primary" aria-label={texts.saveThese(label)}>
          {texts.save}
        </Button>
      }
    >
      <input type="hidden" name="whose" value={whose} />
      <Table
        label={label}
        head={[texts.kind, ...quotaWindows.map(({ id }) => texts.windows[id])]}
        rows={quotaCategories.map((category) => ({
          key: category.id,
          cells: [
            texts.categories[category.id],
            ...quotaWindows.map((window) => {
              const name = quotaField(category.id, window.id)
              const says = texts.fields[window.id](texts.categories[category.id])
              return <Count key={name} name={name} label={says} typed={typed[name]} mistake={mistakes?.[name]} />
            }),
          ],
        }))}
      />
    </FormCard>
  )
}

type CountField = { name: string; label: string; typed: string | undefined; mistake: QuotaMistake | undefined }

function Count({ name, label, typed, mistake }: CountField) {
  const id = useId()
  const { noLimit, mistakes } = useTexts(quotasTexts)
  return (
    <>
      <input
        className="field-control quota-count"
        name={name}
        inputMode="numeric"
        autoComplete="off"
        placeholder={noLimit}
        defaultValue={typed}
        aria-label={label}
        aria-invalid={mistake ? true : undefined}
        aria-describedby={mistake ? id : undefined}
      />
      {mistake && (
        <div className="field-error" id={id}>
          {mistakes[mistake](mostPerWindow)}
        </div>
      )}
    </>
  )
}
