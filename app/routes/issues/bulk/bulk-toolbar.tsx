import type { ReactNode } from 'react'
import { priorities } from '~/issues/triage'
import { issuesTexts } from '~/texts/en/issues'
import { useTexts } from '~/texts/use-texts'
import { Button, SplitButton } from '~/ui/button'
import { Icon } from '~/ui/icon'
import type { IconName } from '~/ui/icon-names'
import { Menu, MenuButton, MenuRule, MenuTitle } from '~/ui/menu'
import { muteSpans } from '../triage/mute-spans'
import './bulk.css'

export type BulkChoices = {
  people: { userId: number; name: string }[]
  teams: { slug: string; name: string }[]
}

/** The acts for the selected issues. `said`: the number for screen readers; the style sheet counts for the others. */
export function BulkToolbar({ people, teams, said, children }: BulkChoices & { said: string; children: ReactNode }) {
  const texts = useTexts(issuesTexts).bulk
  return (
    <fieldset className="bulk-acts" aria-label={texts.acts}>
      <span className="unseen" aria-live="polite">
        {said}
      </span>
      <span className="bulk-picked" aria-hidden="true">
        <span className="bulk-number" /> <span className="bulk-word">{texts.selected}</span>
      </span>
      {children}
      <SplitButton
        button={
          <Button name="act" value="resolve" variant="primary" size="small" shortcut="r">
            <Icon name="resolved" />
            {texts.resolve}
          </Button>
        }
        menu={
          <Menu label={texts.resolveTitle} variant="primary" size="small" up atEnd>
            <MenuTitle>{texts.resolveTitle}</MenuTitle>
            <Act act="resolve:next-release">{texts.resolveNext}</Act>
            <MenuRule />
            <Act act="reopen">{texts.reopen}</Act>
          </Menu>
        }
      />
      <Menu title={<Word icon="muted">{texts.mute}</Word>} size="small" up>
        <MenuTitle>{texts.muteTitle}</MenuTitle>
        <MenuButton name="act" value="mute" data-key="m" aria-keyshortcuts="m" data-does={texts.muteForGood}>
          {texts.forGood}
        </MenuButton>
        {muteSpans.map(({ value }) => (
          <Act key={value} act={`mute:${value}`}>
            {texts.spans[value] ?? value}
          </Act>
        ))}
        <Act act="mute:escalating">{texts.untilEscalates}</Act>
      </Menu>
      <Menu title={<Word icon="user">{texts.assign}</Word>} size="small" up>
        {people.map(({ userId, name }) => (
          <Act key={userId} act={`assign:${userId}`}>
            {name}
          </Act>
        ))}
        {teams.map(({ slug, name }) => (
          <Act key={slug} act={`assign:#${slug}`}>
            {name}
          </Act>
        ))}
        <MenuRule />
        <Act act="assign:">{texts.nobody}</Act>
      </Menu>
      <Menu title={<Word icon="flag">{texts.priority}</Word>} size="small" up>
        {priorities.map((one) => (
          <Act key={one} act={`priority:${one}`}>
            {texts.priorities[one]}
          </Act>
        ))}
      </Menu>
      <Button name="act" value="merge" size="small">
        <Word icon="merge">{texts.merge}</Word>
      </Button>
      <Button name="act" value="delete" size="small" variant="danger">
        <Word icon="trash">{texts.delete}</Word>
      </Button>
      <Button type="reset" variant="quiet" size="small" icon aria-label={texts.clear}>
        <Icon name="close" />
      </Button>
    </fieldset>
  )
}

/** On a phone only the icon is visible. */
const Word = ({ icon, children }: { icon: IconName; children: string }) => (
  <>
    <Icon name={icon} />
    <span className="bulk-word">{children}</span>
  </>
)

const Act = ({ act, children }: { act: string; children: string }) => (
  <MenuButton name="act" value={act}>
    {children}
  </MenuButton>
)
