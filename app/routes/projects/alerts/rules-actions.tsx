import { alertRulesTexts } from '~/texts/en/alert-rules'
import { useTexts } from '~/texts/use-texts'
import { ButtonLink } from '~/ui/button'
import { Icon } from '~/ui/icon'
import { Menu, MenuLink } from '~/ui/menu'
import { alertsPaths } from './alerts-paths'

/** Actions on all rules of a project or of the instance, beside the title of their list. */
export function RulesActions({ slug, mayChange }: { slug: string | undefined; mayChange: boolean }) {
  const texts = useTexts(alertRulesTexts)
  const paths = alertsPaths(slug)
  return (
    <>
      <Menu title={<Icon name="more" />} label={texts.more} variant="quiet" icon atEnd>
        {mayChange && <MenuLink to={paths.import}>{texts.import}</MenuLink>}
        <MenuLink to={paths.export()} reloadDocument download>
          {texts.export}
        </MenuLink>
      </Menu>
      {mayChange && (
        <ButtonLink variant="primary" to={paths.newRule}>
          <Icon name="plus" />
          {texts.add}
        </ButtonLink>
      )}
    </>
  )
}
