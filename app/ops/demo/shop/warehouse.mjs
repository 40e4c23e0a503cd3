/** What is in stock, and where it is sent. */

export async function reserve(order) {
  try {
    await query(`update stock set reserved = reserved + ${order.quantity}`)
  } catch (cause) {
    throw new Error('The order could not be saved', { cause })
  }
}

async function query(_text) {
  throw Object.assign(new Error('connect ECONNREFUSED 10.0.4.17:5432'), { code: 'ECONNREFUSED' })
}

export async function track(parcel) {
  const courier = couriers[parcel.courier]
  return courier.statusOf(parcel.number)
}

const couriers = {
  north: {
    statusOf() {
      throw new Error('The courier answered 502 Bad Gateway')
    },
  },
}

export function pack(parcel) {
  const boxes = new Array(parcel.boxes)
  return boxes.fill(parcel.id)
}
