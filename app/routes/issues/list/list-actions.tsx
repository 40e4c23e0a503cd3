import { href } from 'react-router'
import { issuesTexts } from '~/texts/en/issues'
import { useTexts } from '~/texts/use-texts'
import { ButtonLink } from '~/ui/button'
import { Icon } from '~/ui/icon'
import { Menu, MenuLink } from '~/ui/menu'
import './list.css'

type Props = {
  /** The saved view that is shown, among those there are. */
  view?: number
  views: { id: number; mayChange: boolean }[]
  /** The search to save as a view; absent for the one that is shown without asking. */
  save?: string
  /** The search as the address of the files has it. */
  files: string
}

/** Everything the search finds as a file; and the search kept under a name, or the view it is changed. */
export function ListActions({ view, views, save, files }: Props) {
  const texts = useTexts(issuesTexts)
  const mayChange = views.some(({ id, mayChange }) => id === view && mayChange)
  return (
    <>
      <div className="issue-list-export">
        <Menu
          title={
            <>
              <Icon name="download" />
              {texts.exportAs}
            </>
          }
          variant="quiet"
          size="small"
          atEnd
        >
          <MenuLink reloadDocument download to={`${href('/issues.csv')}${files}`}>
            CSV
          </MenuLink>
          <MenuLink reloadDocument download to={`${href('/issues.json')}${files}`}>
            JSON
          </MenuLink>
        </Menu>
      </div>
      {view !== undefined ? (
        <ButtonLink size="small" to={href('/issues/views/:id', { id: String(view) })}>
          {mayChange ? texts.editView : texts.aboutView}
        </ButtonLink>
      ) : (
        save && (
          <ButtonLink size="small" to={`${href('/issues/views/:id', { id: 'new' })}${save}`}>
            <Icon name="bookmark" />
            {texts.saveView}
          </ButtonLink>
        )
      )}
    </>
  )
}
