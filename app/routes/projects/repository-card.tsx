import { longestBranch, longestPrefix, longestTemplate, type Repository } from '~/projects/repository'
import { repositoryTexts } from '~/texts/en/repository'
import { useTexts } from '~/texts/use-texts'
import { Button } from '~/ui/button'
import { FormCard } from '~/ui/card'
import { Field } from '~/ui/field'

const examples: Repository = {
  template: 'https://github.com/acme/shop/blob/{commit}/{path}#L{line}',
  branch: 'main',
  prefix: '/srv/shop/',
}

/** The repository of the project, so that frames link to their lines. Posts `form=repository` to the settings. */
export function RepositoryCard(props: {
  repository: Repository | undefined
  wrong?: { repository: Repository; mistakes: Partial<Record<keyof Repository, string>> }
}) {
  const texts = useTexts(repositoryTexts)
  const typed = props.wrong?.repository ?? props.repository
  const mistakes = props.wrong?.mistakes
  return (
    <FormCard title={texts.title} actions={<Button>{texts.save}</Button>}>
      <input type="hidden" name="form" value="repository" />
      <Field
        label={texts.template}
        name="template"
        inputMode="url"
        spellCheck={false}
        autoComplete="off"
        maxLength={longestTemplate}
        placeholder={examples.template}
        defaultValue={typed?.template}
        error={mistakes?.template}
        hint={texts.templateHint}
      />
      <Field
        label={texts.branch}
        name="branch"
        spellCheck={false}
        autoComplete="off"
        maxLength={longestBranch}
        placeholder={examples.branch}
        defaultValue={typed?.branch}
        error={mistakes?.branch}
        hint={texts.branchHint}
      />
      <Field
        label={texts.prefix}
        name="prefix"
        spellCheck={false}
        autoComplete="off"
        maxLength={longestPrefix}
        placeholder={examples.prefix}
        defaultValue={typed?.prefix}
        error={mistakes?.prefix}
        hint={texts.prefixHint}
      />
    </FormCard>
  )
}
