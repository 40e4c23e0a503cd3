import { Form } from 'react-router'
import { longestProviderText } from '~/accounts/identity-provider'
import type { IdentityProvider } from '~/store/identity-providers'
import { identityProvidersTexts } from '~/texts/en/identity-providers'
import { membersTexts } from '~/texts/en/members'
import { useTexts } from '~/texts/use-texts'
import { Button } from '~/ui/button'
import { FormCard } from '~/ui/card'
import { Entries, Entry } from '~/ui/entries'
import { Field, SelectField } from '~/ui/field'
import { Section } from '~/ui/page'
import { RoleOptions } from '../../projects/member-list'

type Props = { provider: IdentityProvider; projects: { slug: string; name: string }[]; mistake: string | undefined }

/** Which role in which project a group of the provider gives. */
export function GroupRoles({ provider: { roles, groupsClaim }, projects, mistake }: Props) {
  const texts = useTexts(identityProvidersTexts)
  const { roles: roleNames, role: roleLabel } = useTexts(membersTexts)
  const nameOf = (slug: string) => projects.find((project) => project.slug === slug)?.name ?? slug
  return (
    <Section title={texts.groups} note={groupsClaim ? texts.groupsNote : texts.groupsUnread}>
      {roles.length > 0 && (
        <Entries>
          {roles.map(({ group, project, role }) => (
            <Entry
              key={`${group} ${project}`}
              name={group}
              facts={[texts.roleIn(roleNames[role].name, nameOf(project))]}
              actions={
                <Form method="post">
                  <input type="hidden" name="form" value="role-removal" />
                  <input type="hidden" name="project" value={project} />
                  <Button
                    size="small"
                    name="group"
                    value={group}
                    aria-label={texts.removeRoleOf(group, nameOf(project))}
                  >
                    {texts.removeRole}
                  </Button>
                </Form>
              }
            />
          ))}
        </Entries>
      )}
      <FormCard title={texts.addRole} actions={<Button>{texts.addRole}</Button>} key={roles.length}>
        <input type="hidden" name="form" value="role" />
        <Field
          label={texts.fields.group}
          name="group"
          required
          maxLength={longestProviderText}
          autoComplete="off"
          error={mistake}
          hint={texts.fields.groupHint}
        />
        <SelectField label={texts.fields.project} name="project">
          {projects.map(({ slug, name }) => (
            <option key={slug} value={slug}>
              {name}
            </option>
          ))}
        </SelectField>
        <SelectField label={roleLabel} name="role" defaultValue="member">
          <RoleOptions />
        </SelectField>
      </FormCard>
    </Section>
  )
}
