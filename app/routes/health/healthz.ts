/** The process lives. Asks nothing of store or inbox: restarting would not mend those. */
export const loader = () => new Response('ok\n', { headers: { 'Content-Type': 'text/plain; charset=utf-8' } })
