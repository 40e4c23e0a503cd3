/** The process is alive. Store and inbox are not asked, because a restart would not fix them. */
export const loader = () => new Response('ok\n', { headers: { 'Content-Type': 'text/plain; charset=utf-8' } })
