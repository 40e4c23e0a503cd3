/** The header by which a browser names itself, as far as it is kept. */
export const userAgentOf = (request: Request): string => (request.headers.get('User-Agent') ?? '').slice(0, 200)
