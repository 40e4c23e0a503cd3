/** A project in the switcher. */
export type FrameProject = { slug: string; name: string; platform: string }

/**
 * The project a page belongs to, from its address: a project's own pages and releases (`/projects/shop`), an issue (`/issues/SHOP-12`), a list
 * that asks for one project (`?q=project:shop`, `?project=shop`). None for pages of all projects.
 */
export function currentProject(
  projects: FrameProject[],
  { pathname, search }: { pathname: string; search: string },
): FrameProject | undefined {
  const asked = new URLSearchParams(search)
  const [, ofProject, ofIssue] =
    /^\/(?:(?:projects|releases)\/([^/]+)|issues\/([^/]+)-\w+(?:\/|$))/.exec(pathname) ?? []
  const named = ofProject ?? ofIssue ?? asked.get('project') ?? /(?:^|\s)project:(\S+)/.exec(asked.get('q') ?? '')?.[1]
  return projects.find(({ slug }) => slug === named?.toLowerCase())
}
