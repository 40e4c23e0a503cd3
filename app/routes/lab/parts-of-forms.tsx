import { Link } from 'react-router'
import { BlankSlate } from '~/ui/blank-slate'
import { Button, ButtonLink, SplitButton } from '~/ui/button'
import { Confirm } from '~/ui/confirm'
import { CheckField, Field, FieldStack, SelectField, Switch, TextAreaField } from '~/ui/field'
import { Icon } from '~/ui/icon'
import { iconNames } from '~/ui/icon-names'
import { LookupBox } from '~/ui/lookup-box'
import { Menu, MenuButton, MenuLink, MenuMore, MenuRule, MenuTitle } from '~/ui/menu'
import { Note } from '~/ui/note'
import { Section } from '~/ui/page'
import { Segment } from '~/ui/segment'
import { Tabs } from '~/ui/tabs'
import { Toast } from '~/ui/toast'
import { TokenField } from '~/ui/token-field'

const here = '/__lab/parts'

/** What is pressed, typed in and answered with. */
export function PartsOfForms() {
  return (
    <>
      <Section title="Buttons and menus">
        <div className="field-actions">
          <Button variant="primary">Primary</Button>
          <Button>Plain</Button>
          <Button variant="quiet">Quiet</Button>
          <Button variant="danger">
            <Icon name="trash" />
            Danger
          </Button>
          <Button variant="mark">
            Look up
            <Icon name="arrow" />
          </Button>
          <Button disabled>Disabled</Button>
          <Button size="small">Small</Button>
          <Button icon aria-label="More">
            <Icon name="more" />
          </Button>
          <ButtonLink to={here}>Link</ButtonLink>
        </div>
        <div className="field-actions">
          <SplitButton
            button={
              <Button variant="primary">
                <Icon name="resolved" />
                Resolve
              </Button>
            }
            menu={
              <Menu label="Resolve in" variant="primary">
                <MenuTitle>Resolve in</MenuTitle>
                <MenuButton>The next release</MenuButton>
              </Menu>
            }
          />
          <Menu title="Mute until">
            <MenuTitle>Mute until</MenuTitle>
            <MenuButton>1 hour</MenuButton>
            <MenuButton aria-pressed>It escalates</MenuButton>
            <MenuLink icon="bookmark" to={here}>
              Bookmark
              <MenuMore>
                <kbd>b</kbd>
              </MenuMore>
            </MenuLink>
            <MenuRule />
            <MenuButton danger icon="trash">
              Delete…
            </MenuButton>
          </Menu>
          <Confirm
            button="Disable key…"
            icon="key"
            title="Disable this key?"
            words="Apps that use it can no longer send events. You can enable it again."
            act={<Button variant="danger">Disable key</Button>}
          />
        </div>
      </Section>
      <Section title="Tabs and segments">
        <Tabs
          label="Views"
          tabs={[
            { name: 'Latest event', to: here, current: true },
            { name: 'Events', to: here, current: false, count: '263' },
            { name: 'Support', to: here, current: false, count: '3', hot: true },
          ]}
          end={<span className="faint small">3 min ago</span>}
        />
        <div className="field-actions">
          <Segment
            label="Range"
            choices={['24 h', '14 d', '90 d'].map((name) => ({ name, to: here, current: name === '14 d' }))}
          />
        </div>
      </Section>
      <Section title="Fields">
        <FieldStack error="Please fix the fields below." actions={<Button variant="primary">Save</Button>}>
          <Field label="Project name" name="name" defaultValue="Shop" hint="Used in issue IDs, e.g. WEB-SHOP-12." />
          <Field label="E-mail" name="email" defaultValue="ada@" error="Enter a full address, e.g. ada@shop.example." />
          <SelectField label="Platform" name="platform">
            <option>Node.js</option>
          </SelectField>
          <TextAreaField label="Patterns" name="patterns" hint="One per line." />
          <TextAreaField label="Message" name="message" prose />
          <CheckField label="Show receipts to visitors" name="receipts" defaultChecked />
          <Switch label="Send alerts" name="on" defaultChecked />
          <Switch label="Send digests" name="off" />
          <label className="field-check">
            <input type="radio" name="one" defaultChecked />
            Radio
          </label>
        </FieldStack>
        <TokenField
          label="Search issues"
          name="q"
          placeholder="Add a filter"
          tokens={[
            { key: 'is', value: 'open', remove: <RemoveToken label="Remove is:open" /> },
            { key: 'level', value: 'error', remove: <RemoveToken label="Remove level:error" /> },
          ]}
        />
      </Section>
      <Section title="Look-up box">
        <LookupBox />
      </Section>
      <Section title="Answers">
        <div className="field-stack">
          <Toast message="SHOP-11 resolved" undo={1} />
          <Note tone="green">Settings saved.</Note>
          <Note tone="amber">
            Minified: no source map for release 4.12.1. <a href={here}>Fix</a>
          </Note>
          <Note tone="red">Database busy, try again.</Note>
          <Note>No deploys yet.</Note>
        </div>
      </Section>
      <Section title="Nothing to show">
        <BlankSlate title="No issues match" action={<ButtonLink to={here}>Clear filters</ButtonLink>}>
          Try removing a filter.
        </BlankSlate>
      </Section>
      <Section title="Icons">
        <div className="field-actions">
          {iconNames.map((name) => (
            <Icon key={name} name={name} />
          ))}
        </div>
      </Section>
    </>
  )
}

function RemoveToken({ label }: { label: string }) {
  return (
    <Link className="token-remove" to={here} aria-label={label}>
      <Icon name="close" small />
    </Link>
  )
}
