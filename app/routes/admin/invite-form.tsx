import { adminPeopleTexts } from '~/texts/en/admin-people'
import { useTexts } from '~/texts/use-texts'
import { Button } from '~/ui/button'
import { FormCard } from '~/ui/card'
import { CheckField, Field, SelectField } from '~/ui/field'
import { RoleOptions } from '../projects/member-list'

type InviteFormProps = {
  projects: { slug: string; name: string }[]
  email: string | undefined
  mistake: string | undefined
}

/** An invitation with a role in each project, or as owner. */
export function InviteForm({ projects, email, mistake }: InviteFormProps) {
  const { invite } = useTexts(adminPeopleTexts)
  return (
    <FormCard title={invite.title} actions={<Button variant="primary">{invite.do}</Button>}>
      <input type="hidden" name="form" value="invitation" />
      <Field
        label={invite.email}
        name="email"
        type="email"
        required
        autoComplete="off"
        defaultValue={email}
        error={mistake}
      />
      {projects.map(({ slug, name }) => (
        <SelectField key={slug} label={invite.role(name)} name={`role:${slug}`} defaultValue="">
          <option value="">{invite.noRole}</option>
          <RoleOptions />
        </SelectField>
      ))}
      <CheckField label={invite.owner} name="owner" hint={invite.ownerHint} />
    </FormCard>
  )
}
