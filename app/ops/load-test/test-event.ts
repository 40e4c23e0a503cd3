/** Issues that the events of a load test belong to. */
const issues = 50

/** An envelope with one event of about 8 KB, as SDKs of web servers send them. `n`: which one of the test; `id`: 32 hex digits. */
export function testEnvelope(n: number, id: string, at: number): string {
  const issue = n % issues
  const event = {
    event_id: id,
    timestamp: at / 1000,
    platform: 'node',
    level: 'error',
    release: `shop@1.${Math.floor(issue / 10)}.0`,
    environment: 'production',
    transaction: `GET /orders/:id/${issue}`,
    user: { id: `user-${n % 997}` },
    request: { url: `https://shop.example/orders/${n}?page=${n % 20}`, method: 'GET' },
    tags: { region: `r${n % 3}`, digest: String(1_000_000_000 + n) },
    exception: {
      values: [{ type: 'TypeError', value: `Order ${n} has no total`, stacktrace: { frames: framesOf(issue) } }],
    },
    breadcrumbs: { values: Array.from({ length: 20 }, (_, at) => crumb(n, at)) },
  }
  const item = JSON.stringify(event)
  return `${JSON.stringify({ event_id: id })}\n${JSON.stringify({ type: 'event', length: Buffer.byteLength(item) })}\n${item}\n`
}

const crumb = (n: number, at: number) => ({
  category: 'http',
  message: `GET /api/orders/${n}/lines/${at} answered in ${(n * 31 + at * 7) % 900} ms`,
  data: { status: 200, trace: `${n.toString(36)}-${at}` },
})

function framesOf(issue: number) {
  return Array.from({ length: 25 }, (_, at) => ({
    filename: at < 15 ? `node_modules/framework/router-${at}.js` : `src/orders/step-${at}.js`,
    function: at === 24 ? `total${issue}` : `handle${at}`,
    lineno: 10 * at + 1,
    colno: 12,
    in_app: at >= 15,
    context_line: `    return next(order, { step: ${at}, of: ${issue} })`,
  }))
}
