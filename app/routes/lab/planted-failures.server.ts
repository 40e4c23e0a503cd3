import type { ComponentType } from 'react'
import type { ServerBuild } from 'react-router'
import { currentExchange } from '~/fallback/exchange.server'
import { labFailure } from './lab-failure'

/** Addresses at which the root route itself fails on the server. They are pages of their own, so that nothing else does. */
const planted = {
  loader: '/__lab/root-loader',
  render: '/__lab/root-render',
  layout: '/__lab/layout',
}

/** The server build with a root that fails at the lab's addresses. So the real root knows nothing of the lab. */
export function plantLabFailures(build: ServerBuild): ServerBuild {
  const root = build.routes.root
  if (!root) return build
  const { loader, default: Root, Layout } = root.module
  const module = {
    ...root.module,
    loader: (...args: Parameters<NonNullable<typeof loader>>) => {
      failAt(planted.loader)
      return loader ? loader(...args) : null
    },
    default: Root && failing(Root, planted.render),
    Layout: Layout && failing(Layout, planted.layout),
  }
  return { ...build, routes: { ...build.routes, root: { ...root, module } } }
}

/** Calls the component in its place, not as a child: the tree, and the ids React counts in it, stay the same. */
function failing<P>(Component: ComponentType<P>, path: string) {
  const render = Component as (props: P) => ReturnType<typeof import('react').createElement>
  return (props: P) => {
    failAt(path)
    return render(props)
  }
}

function failAt(path: string): void {
  if (currentExchange()?.path.replace(/\.data$/, '') === path) throw labFailure(path)
}
