import { Form, Link } from 'react-router'
import type { RuleOutcome } from '~/alerts/rule'
import { alertRulesTexts } from '~/texts/en/alert-rules'
import { useNumbers, useTexts } from '~/texts/use-texts'
import { ConfirmRemoval } from '~/ui/confirm-removal'
import { Icon } from '~/ui/icon'
import { Menu, MenuLink, MenuRule } from '~/ui/menu'
import { Time } from '~/ui/time'
import { alertsPaths } from './alerts-paths'
import { channelIcon } from './channel-icon'
import { NeverNotes } from './never-notes'
import type { ListedRule } from './rule-list-view'
import './rule-list.css'

/** Outcomes with a column; the page of a rule lists all. */
const columns = ['sent', 'paused', 'filtered'] as const satisfies RuleOutcome[]

/** The rules with their conditions, channels and outcomes. */
export function RuleList(props: { slug: string | undefined; rules: ListedRule[]; mayChange: boolean }) {
  const { slug, rules, mayChange } = props
  const texts = useTexts(alertRulesTexts)
  return (
    <div className="section">
      <div className="card">
        <table className="table alert-rules">
          <thead>
            <tr>
              <th scope="col">{texts.columns.rule}</th>
              <th scope="col">{texts.columns.to}</th>
              {columns.map((outcome) => (
                <th key={outcome} scope="col" className="table-number">
                  {texts.outcomes[outcome]}
                </th>
              ))}
              <th scope="col">{texts.columns.considered}</th>
              <th scope="col">{texts.columns.on}</th>
              <th scope="col">
                <span className="unseen">{texts.columns.actions}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {rules.map((rule) => (
              <RuleRow key={rule.id} slug={slug} rule={rule} mayChange={mayChange} />
            ))}
          </tbody>
        </table>
      </div>
      <p className="small soft alert-rules-days">{texts.days}</p>
    </div>
  )
}

function RuleRow({ slug, rule, mayChange }: { slug: string | undefined; rule: ListedRule; mayChange: boolean }) {
  const texts = useTexts(alertRulesTexts)
  const numbers = useNumbers()
  const { id, name, when, search, outcomes, consideredAt } = rule
  return (
    <tr className={rule.enabled ? undefined : 'alert-rule-off'}>
      <td>
        <Link className="alert-rule-name" to={alertsPaths(slug).rule(id)}>
          {name}
        </Link>
        <div className="small soft">
          {texts.summary(when)}
          {' · '}
          <span className="mono">{search === '' ? texts.allIssues : search}</span>
        </div>
        <NeverNotes reasons={rule.enabled ? rule.never : []} />
      </td>
      <td className="alert-rule-to">
        <SendsTo rule={rule} />
      </td>
      {columns.map((outcome) => (
        <td key={outcome} className="table-number" data-column={texts.outcomes[outcome]}>
          <span className={outcomes[outcome] ? undefined : 'zero'}>{numbers.count(outcomes[outcome] ?? 0)}</span>
        </td>
      ))}
      <td data-column={texts.columns.considered}>
        {consideredAt === undefined ? <span className="zero">{texts.never}</span> : <Time at={consideredAt} />}
      </td>
      <td>
        <OnOff rule={rule} mayChange={mayChange} />
      </td>
      <td className="alert-rule-menu">
        <RuleMenu slug={slug} rule={rule} mayChange={mayChange} />
      </td>
    </tr>
  )
}

const mostChannels = 3

function SendsTo({ rule: { to, toMembers } }: { rule: ListedRule }) {
  const texts = useTexts(alertRulesTexts)
  if (to.length === 0 && !toMembers) return <span className="zero">{texts.noChannel}</span>
  return (
    <ul className="alert-rule-channels">
      {toMembers && (
        <li>
          <Icon name="users" tone="quiet" />
          {texts.members}
        </li>
      )}
      {to.slice(0, mostChannels).map(({ id, name, kind, off }) => (
        <li key={id}>
          <Icon name={channelIcon(kind)} tone="quiet" />
          <span>
            {name}
            {off && <span className="amber"> {texts.channelOff}</span>}
          </span>
        </li>
      ))}
      {to.length > mostChannels && <li className="soft">{texts.moreChannels(to.length - mostChannels)}</li>}
    </ul>
  )
}

/** A button that acts as a switch, so that it needs no script. */
function OnOff({ rule: { id, name, enabled }, mayChange }: { rule: ListedRule; mayChange: boolean }) {
  const texts = useTexts(alertRulesTexts)
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="form" value="state" />
      <input type="hidden" name="rule" value={id} />
      <button
        type="submit"
        name="enabled"
        value={enabled ? 'no' : 'yes'}
        role="switch"
        aria-checked={enabled}
        aria-label={texts.switchOn(name)}
        disabled={!mayChange}
        className="alert-switch"
      />
    </Form>
  )
}

function RuleMenu({ slug, rule, mayChange }: { slug: string | undefined; rule: ListedRule; mayChange: boolean }) {
  const texts = useTexts(alertRulesTexts)
  const { id, name } = rule
  const paths = alertsPaths(slug)
  return (
    <Menu title={<Icon name="more" />} label={texts.actionsOn(name)} variant="quiet" size="small" icon atEnd>
      <MenuLink to={paths.rule(id)}>{mayChange ? texts.edit : texts.view}</MenuLink>
      {mayChange && <MenuLink to={paths.copy(id)}>{texts.copy}</MenuLink>}
      <MenuLink to={paths.export(id)} reloadDocument download>
        {texts.exportOne}
      </MenuLink>
      {mayChange && (
        <>
          <MenuRule />
          <ConfirmRemoval
            texts={texts}
            row={name}
            field="rule"
            id={id}
            button={<span className="red">{texts.remove}</span>}
            size="normal"
          />
        </>
      )}
    </Menu>
  )
}
