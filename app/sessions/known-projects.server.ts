import type { RouterContextProvider } from 'react-router'
import { runtimeContext, viewerContext } from '../context'
import type { Store } from '../store/store'

type Projects = ReturnType<Store['projects']['list']>

const asked = new WeakMap<Readonly<RouterContextProvider>, Projects>()

/**
 * The projects that the viewer of this request knows, as `store.projects.list` has them. For loaders only: the frame and most pages need them,
 * and one request asks the store once. An action asks the store itself, because what it changes is loaded afterwards.
 */
export function knownProjects(context: Readonly<RouterContextProvider>): Projects {
  const known = asked.get(context)
  if (known) return known
  const projects = context.get(runtimeContext).store.projects.list(context.get(viewerContext))
  asked.set(context, projects)
  // The request may be answered a second time.
  projects.catch(() => asked.delete(context))
  return projects
}
