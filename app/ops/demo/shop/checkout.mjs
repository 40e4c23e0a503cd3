/** Paying, as a web shop does it; every way in which it fails. */

class PaymentError extends Error {
  name = 'PaymentError'
}

class SignatureMismatch extends Error {
  name = 'SignatureMismatch'
}

const providers = new Map([['card', { open: true }]])

export function startPayment(basket) {
  const total = basket.items.reduce((sum, item) => sum + lineTotal(item), 0)
  const provider = providers.get(basket.method)
  if (!provider?.open) {
    throw new PaymentError('payment for a basket could not be started')
  }
  return { basket: basket.id, total }
}

export function lineTotal(item) {
  return item.price.amount * item.quantity
}

export function takeHook(body, signature) {
  const expected = `sha256=${body.length.toString(16).padStart(8, '0')}`
  if (signature !== expected) throw new SignatureMismatch('the webhook was signed with another secret')
  return JSON.parse(body)
}

export function redeem(coupon, now) {
  const until = new Date(coupon.until)
  if (until.getTime() < now) throw new RangeError(`Invalid time value of coupon ${coupon.code}`)
  return coupon.percent
}
