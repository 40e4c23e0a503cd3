/** What the shop's log says before some of its failures. `before`: milliseconds · other fields are attributes of the line. */

const took = (page) => ({
  before: 1850,
  level: 'info',
  body: `GET ${page}`,
  'http.request.method': 'GET',
  'url.path': page,
})

const logs = {
  payment: ({ page, user }) => [
    took(page),
    { before: 1310, level: 'debug', body: 'Basket b-2210 loaded: 1 item', basket: 'b-2210' },
    { before: 960, level: 'info', body: 'Total of basket b-2210 is 19.90 EUR', basket: 'b-2210', 'user.id': user.id },
    { before: 240, level: 'info', body: 'Payment method transfer chosen', method: 'transfer' },
    { before: 12, level: 'error', body: 'Provider transfer is not open for this shop', method: 'transfer' },
  ],
  price: ({ page }) => [
    took(page),
    { before: 420, level: 'debug', body: 'Catalog cache: hit for lamp-04', product: 'lamp-04' },
    { before: 35, level: 'warn', body: 'Product lamp-04 has no price', product: 'lamp-04' },
  ],
  order: ({ page }) => [
    took(page),
    { before: 1600, level: 'info', body: 'Saving order 4711', order: '4711' },
    { before: 1580, level: 'debug', body: 'Connecting to 10.0.4.17:5432', attempt: 1 },
    { before: 930, level: 'warn', body: 'Connection refused, next attempt in 500 ms', attempt: 1 },
    { before: 410, level: 'warn', body: 'Connection refused, no attempts left', attempt: 2 },
  ],
  courier: ({ page }) => [
    took(page),
    { before: 900, level: 'info', body: 'Asking courier North for parcel N-77120', parcel: 'N-77120' },
    { before: 20, level: 'error', body: 'Courier North answered 502 Bad Gateway', status: 502 },
  ],
}

/** The lines of a failure, the oldest first; none for most failures. */
export const logOf = (what, failure) => logs[what]?.(failure) ?? []
