import { platforms } from '~/projects/platforms'
import { Field, SelectField } from '~/ui/field'

/** Name and platform, as the set-up, new-project and settings forms ask for them. `prefix` keeps field names apart in a shared form. */
export function ProjectFields({
  typed,
  mistakes,
  prefix = '',
}: {
  typed?: { name: string; platform: string }
  mistakes?: { name?: string; platform?: string }
  prefix?: string
}) {
  return (
    <>
      <Field
        label="Project name"
        name={`${prefix}name`}
        required
        maxLength={60}
        placeholder="Web shop"
        defaultValue={typed?.name}
        error={mistakes?.name}
        hint="Its issues are called after it, like WEB-SHOP-12."
      />
      <SelectField
        label="Platform"
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
