import { platforms } from '~/projects/platforms'
import { setupTexts } from '~/texts/en/setup'
import { useTexts } from '~/texts/use-texts'
import { Field, SelectField } from '~/ui/field'

/** Name and platform, for the set-up, new-project and settings forms. `prefix` separates field names in a shared form. */
export function ProjectFields({
  typed,
  mistakes,
  prefix = '',
}: {
  typed?: { name: string; platform: string }
  mistakes?: { name?: string; platform?: string }
  prefix?: string
}) {
  const texts = useTexts(setupTexts).project
  return (
    <>
      <Field
        label={texts.name}
        name={`${prefix}name`}
        required
        maxLength={60}
        placeholder={texts.nameExample}
        defaultValue={typed?.name}
        error={mistakes?.name}
        hint={texts.nameHint}
      />
      <SelectField
        label={texts.platform}
        name={`${prefix}platform`}
        defaultValue={typed?.platform}
        error={mistakes?.platform}
      >
        {platforms.map(({ id, label }) => (
          <option key={id} value={id}>
            {label}
          </option>
        ))}
      </SelectField>
    </>
  )
}
