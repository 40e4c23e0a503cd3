/** The address of a request, as its client knows it. */
export function addressOf({ url }: Pick<Request, 'url'>, publicUrl: string): URL {
  const { pathname, search } = new URL(url)
  return new URL(`${pathname}${search}`, publicUrl)
}

/**
 * `Link` of a page of a list, as Sentry's clients read it: both directions are always there, and `results` says whether anything is.
 * `next`, `previous`: cursors. Source: docs.sentry.io/api/pagination.
 */
export function linkHeader(
  address: URL,
  { next, previous }: { next?: string | undefined; previous?: string | undefined },
): string {
  const link = (rel: string, cursor: string | undefined) => {
    const url = new URL(address)
    url.searchParams.set('cursor', cursor ?? '')
    return `<${url.href}>; rel="${rel}"; results="${cursor === undefined ? 'false' : 'true'}"; cursor="${cursor ?? ''}"`
  }
  return `${link('previous', previous)}, ${link('next', next)}`
}
