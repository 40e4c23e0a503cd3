import { useId } from 'react'
import { accountTexts } from '~/texts/en/account'
import { useTexts } from '~/texts/use-texts'
import { CheckField } from '~/ui/field'
import { Icon } from '~/ui/icon'

/** Choice of the projects that a token is limited to: fields `project` with slugs. Nothing for users without projects. */
export function ProjectLimit({ projects, error }: { projects: { slug: string; name: string }[]; error?: string }) {
  const texts = useTexts(accountTexts).tokens
  const wrong = useId()
  if (projects.length === 0) return null
  return (
    <fieldset className="field" aria-describedby={error && wrong}>
      <legend className="field-label">{texts.projects}</legend>
      <p className="field-hint">{texts.projectsHint}</p>
      {error && (
        <div className="field-error" id={wrong} role="alert">
          <Icon name="error" />
          {error}
        </div>
      )}
      {projects.map(({ slug, name }) => (
        <CheckField key={slug} label={name} name="project" value={slug} />
      ))}
    </fieldset>
  )
}
