import { href, Link } from 'react-router'
import { issuesTexts } from '~/texts/en/issues'
import { useTexts } from '~/texts/use-texts'
import { ButtonLink } from '~/ui/button'
import { isUsual, type ListAddress } from './list-view'
import './list.css'

type Listed = { id: number; name: string; mayChange: boolean }

/** The saved views, one's own first; each has an address that stays. */
export function ViewLinks({ views, address }: { views: Listed[]; address: ListAddress }) {
  const texts = useTexts(issuesTexts)
  return (
    <nav className="views" aria-label={texts.views}>
      {views.map(({ id, name }) => (
        <Link
          key={id}
          className="view"
          to={`${href('/issues')}?view=${id}`}
          aria-current={id === address.view ? 'page' : undefined}
          preventScrollReset
        >
          {name}
        </Link>
      ))}
    </nav>
  )
}

/** What is searched for can be kept under a name; what is kept can be changed. */
export function ViewAction({ address, views }: { address: ListAddress; views: Listed[] }) {
  const { q, sort, view } = address
  const texts = useTexts(issuesTexts)
  if (view !== undefined) {
    const shown = views.find(({ id }) => id === view)
    return (
      <ButtonLink variant="quiet" size="small" to={href('/issues/views/:id', { id: String(view) })}>
        {shown?.mayChange ? texts.editView : texts.aboutView}
      </ButtonLink>
    )
  }
  if (isUsual(address)) return null
  const search = new URLSearchParams({ q, sort })
  return (
    <ButtonLink variant="quiet" size="small" to={`${href('/issues/views/:id', { id: 'new' })}?${search}`}>
      {texts.saveView}
    </ButtonLink>
  )
}
