import { Form } from 'react-router'
import { type OptOutKind, personalKinds } from '~/alerts/mail-opt-out'
import { notificationsTexts } from '~/texts/en/notifications'
import { useTexts } from '~/texts/use-texts'
import { Button } from '~/ui/button'
import { Card, FormCard } from '~/ui/card'
import { Entries, Entry } from '~/ui/entries'
import { CheckField, SelectField, Switch } from '~/ui/field'
import { projectChoices } from './notification-form'
import './account.css'

type Switches = {
  /** Opt-outs for every project. */
  off: OptOutKind[]
  projects: { id: number; name: string; choice: (typeof projectChoices)[number] }[]
  /** Opt-outs of one kind in one project, made with links in mails. */
  exceptions: { id: string; kind: OptOutKind; project: string }[]
}

/** Which alerts an account wants by mail: by kind, by project, and whether only those of its own issues. */
export function AlertSwitches({ off, projects, exceptions }: Switches) {
  const texts = useTexts(notificationsTexts)
  return (
    <>
      <FormCard
        title={texts.kindsTitle}
        note={texts.kindsNote}
        actions={
          <Button variant="primary" name="form" value="alerts">
            {texts.save}
          </Button>
        }
      >
        <Switch label={texts.all} name="on" defaultChecked={!off.includes('all')} />
        <CheckField
          label={texts.mineOnly}
          name="mine"
          defaultChecked={off.includes('others')}
          hint={texts.mineOnlyHint}
        />
        <div className="notification-kinds">
          {personalKinds.map((kind) => (
            <CheckField
              key={kind}
              label={texts.kinds[kind]}
              name="kind"
              value={kind}
              defaultChecked={!off.includes(kind)}
            />
          ))}
        </div>
        {projects.length > 0 && <h3 className="notification-projects">{texts.projectsTitle}</h3>}
        {projects.map(({ id, name, choice }) => (
          <SelectField key={id} label={name} name={`project-${id}`} defaultValue={choice}>
            {projectChoices.map((one) => (
              <option key={one} value={one}>
                {texts.project[one]}
              </option>
            ))}
          </SelectField>
        ))}
      </FormCard>
      {exceptions.length > 0 && (
        <div className="account-card">
          <Card title={texts.exceptionsTitle} note={texts.exceptionsNote}>
            <Entries>
              {exceptions.map((exception) => (
                <Exception key={exception.id} {...exception} />
              ))}
            </Entries>
          </Card>
        </div>
      )}
    </>
  )
}

function Exception({ id, kind, project }: Switches['exceptions'][number]) {
  const texts = useTexts(notificationsTexts)
  const named = personalKinds.find((one) => one === kind)
  const subscribe = (
    <Form method="post">
      <input type="hidden" name="form" value="subscribe" />
      <Button size="small" name="id" value={id}>
        {texts.subscribe}
      </Button>
    </Form>
  )
  return <Entry name={texts.exception(named ? texts.kinds[named] : kind, project)} facts={[]} actions={subscribe} />
}
