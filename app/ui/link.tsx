import type { ComponentProps } from 'react'
import { Link as RouterLink } from 'react-router'

type LinkProps = ComponentProps<'a'> &
  Pick<ComponentProps<typeof RouterLink>, 'to' | 'preventScrollReset' | 'reloadDocument'>

/**
 * The link of React Router. On the server it is written without asking the router what its address means: menus and tabs have fifty links on
 * a page, and that took longer than writing them. The HTML is the same.
 */
export const Link = import.meta.env.SSR ? WrittenLink : RouterLink

export function WrittenLink({ preventScrollReset: _, reloadDocument: __, ...rest }: LinkProps) {
  const { to, ...shown } = rest
  return typeof to === 'string' && meansItself.test(to) ? (
    <a {...shown} href={to} data-discover="true" />
  ) : (
    <RouterLink {...rest} />
  )
}

/** A whole address in which the router would change nothing: no `//`, no `..`, no empty search. */
const meansItself = /^\/(?![/.])(?:(?!\/[/.])[^?#])*(?:\?[^#]+)?(?:#.+)?$/
