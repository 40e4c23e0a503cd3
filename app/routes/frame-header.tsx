import { Form, href, Link, NavLink, useLocation } from 'react-router'
import { languages } from '~/accounts/language'
import { frameTexts } from '~/texts/en/frame'
import { uiTexts } from '~/texts/en/ui'
import { useLanguage, useTexts } from '~/texts/use-texts'
import { Avatar } from '~/ui/avatar'
import { BrandMark } from '~/ui/brand'
import { Button, ButtonLink } from '~/ui/button'
import { Icon } from '~/ui/icon'
import { LanguageSwitch } from '~/ui/language-switch'
import { LookupBox } from '~/ui/lookup-box'
import { Menu, MenuButton, MenuKey, MenuLink, MenuMore, MenuRule, MenuTitle } from '~/ui/menu'
import { PlatformTile } from '~/ui/platform-tile'
import { themes } from '~/ui/theme'
import { ThemeSwitch } from '~/ui/theme-switch'
import { useTheme } from '~/ui/use-theme'
import { currentProject, type FrameProject } from './current-project'

/** Who is signed in, and the projects whose issues they see. */
export type FrameUser = {
  name: string
  email: string
  owner: boolean
  seesIssues: boolean
  projects: FrameProject[]
}

/** The header of every page. `box`: with the look-up box, unless the page has its own. */
export function FrameHeader({ user, box, onHelp }: { user?: FrameUser; box: boolean; onHelp: () => void }) {
  const texts = useTexts(frameTexts)
  const ui = useTexts(uiTexts)
  return (
    <header className="frame-header">
      <div className="frame-bar">
        <Link to={href('/')} className="frame-brand">
          <BrandMark />
          <span className="frame-brand-name">Digestline</span>
        </Link>
        {user && user.projects.length > 0 && <ProjectSwitcher projects={user.projects} />}
        {user && <Navigation user={user} />}
        {box ? (
          <div className="frame-box">
            <LookupBox />
          </div>
        ) : (
          <span className="frame-end" />
        )}
        {box && (
          <ButtonLink
            to={href('/lookup')}
            variant="quiet"
            icon
            className="frame-narrow frame-end"
            aria-label={ui.lookUpCode}
          >
            <Icon name="search" />
          </ButtonLink>
        )}
        {user ? (
          <AccountMenu user={user} onHelp={onHelp} />
        ) : (
          <NavLink to={href('/sign-in')} className="frame-link">
            {texts.signIn}
          </NavLink>
        )}
        {user && (
          <Button
            type="button"
            variant="quiet"
            icon
            className="frame-burger"
            popoverTarget="nav"
            aria-label={texts.menu}
          >
            <Icon name="menu" />
          </Button>
        )}
      </div>
    </header>
  )
}

/** On a phone a popover of the button at the end of the line. */
function Navigation({ user }: { user: FrameUser }) {
  const texts = useTexts(frameTexts)
  return (
    <nav id="nav" className="frame-nav" popover="auto" aria-label={texts.main} key={useLocation().key}>
      <NavLink to={href('/')} end className="frame-link" data-key="g h" aria-keyshortcuts="g h">
        {texts.home}
      </NavLink>
      {user.seesIssues && (
        <>
          <NavLink to={href('/issues')} className="frame-link" data-key="g i" aria-keyshortcuts="g i">
            {texts.issues}
          </NavLink>
          <NavLink to={href('/releases')} className="frame-link" data-key="g r" aria-keyshortcuts="g r">
            {texts.releases}
          </NavLink>
          <NavLink to={href('/projects')} className="frame-link" data-key="g p" aria-keyshortcuts="g p">
            {texts.projects}
          </NavLink>
        </>
      )}
      <NavLink to={href('/lookup')} className="frame-link" data-key="g s" aria-keyshortcuts="g s">
        {texts.support}
      </NavLink>
    </nav>
  )
}

/** The page of all projects lists the rest. */
const mostSwitched = 20

/** The project the page belongs to; the others' issues are one choice away. */
function ProjectSwitcher({ projects }: { projects: FrameProject[] }) {
  const texts = useTexts(frameTexts)
  const location = useLocation()
  const current = currentProject(projects, location)
  const title = (
    <>
      <PlatformTile platform={current?.platform ?? 'digestline'} />
      <span className="frame-project">{current?.name ?? texts.allProjects}</span>
    </>
  )
  const issuesOf = (slug: string) => `${href('/issues')}?${new URLSearchParams({ q: `is:open project:${slug}` })}`
  return (
    <Menu
      key={location.key}
      title={title}
      label={texts.switchProject(current?.name ?? texts.allProjects)}
      variant="quiet"
      size="small"
    >
      <MenuLink icon="box" to={href('/issues')} aria-current={current ? undefined : 'true'}>
        {texts.allProjects}
      </MenuLink>
      {projects.slice(0, mostSwitched).map((project) => (
        <MenuLink
          key={project.slug}
          to={issuesOf(project.slug)}
          aria-current={project.slug === current?.slug ? 'true' : undefined}
        >
          <PlatformTile platform={project.platform} />
          {project.name}
        </MenuLink>
      ))}
      <MenuRule />
      <MenuLink icon="layers" to={href('/projects')}>
        {texts.projects}
      </MenuLink>
    </Menu>
  )
}

function AccountMenu({ user, onHelp }: { user: FrameUser; onHelp: () => void }) {
  const texts = useTexts(frameTexts)
  const { pathname, search, key } = useLocation()
  const language = useLanguage()
  const theme = useTheme()
  const name = user.name || user.email
  return (
    <Menu key={key} title={<Avatar name={name} />} label={texts.accountMenu(name)} variant="quiet" icon atEnd>
      <MenuTitle>
        {name}
        {user.name && <div>{user.email}</div>}
      </MenuTitle>
      <MenuLink icon="user" to={href('/account')}>
        {texts.account}
      </MenuLink>
      <MenuLink icon="bell" to={href('/account/mentions')}>
        {texts.mentions}
      </MenuLink>
      <MenuLink icon="search" to={href('/go')} aria-keyshortcuts="Control+K">
        {texts.goTo}
        <MenuKey>{texts.goToKey}</MenuKey>
      </MenuLink>
      <MenuButton
        type="button"
        icon="keyboard"
        data-key="?"
        aria-keyshortcuts="?"
        aria-haspopup="dialog"
        onClick={onHelp}
      >
        {texts.shortcuts}
        <MenuKey>?</MenuKey>
      </MenuButton>
      {user.owner && (
        <MenuLink icon="settings" to={href('/admin')}>
          {texts.administration}
        </MenuLink>
      )}
      <MenuRule />
      <MenuTitle>{texts.theme}</MenuTitle>
      <Form method="post" action={href('/theme')} preventScrollReset>
        <input type="hidden" name="back" value={pathname + search} />
        {themes.map((choice) => (
          <MenuButton key={choice} name="theme" value={choice} aria-pressed={choice === theme}>
            {texts.themes[choice]}
          </MenuButton>
        ))}
      </Form>
      <MenuRule />
      <MenuLink icon="globe" to={href('/account')}>
        {texts.language}
        <MenuMore>{languages.find(({ id }) => id === language)?.name}</MenuMore>
      </MenuLink>
      <MenuLink icon="help" to={href('/help')}>
        {texts.help}
      </MenuLink>
      <Form method="post" action={href('/sign-out')}>
        <MenuButton icon="sign-out">{texts.signOut}</MenuButton>
      </Form>
    </Menu>
  )
}

/** For visitors without an account menu: theme, language, keys. */
export function VisitorFooter({ onHelp }: { onHelp: () => void }) {
  const { shortcuts } = useTexts(frameTexts)
  return (
    <footer className="frame-footer">
      <ThemeSwitch theme={useTheme()} />
      <button
        type="button"
        className="choice scripted"
        data-key="?"
        aria-keyshortcuts="?"
        aria-haspopup="dialog"
        onClick={onHelp}
      >
        {shortcuts} <kbd>?</kbd>
      </button>
      <LanguageSwitch />
    </footer>
  )
}
