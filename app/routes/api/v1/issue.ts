export function loader() {
  return new Response('not built yet', { status: 501 })
}
