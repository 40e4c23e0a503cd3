/** The JSON Schemas that others are made of. */

export const text = { type: 'string' }
export const orNull = (type: string) => ({ type: [type, 'null'] })
export const whole = { type: 'integer', minimum: 0 }
export const time = { type: 'string', format: 'date-time' }
export const address = { type: 'string', format: 'uri' }
export const oneOf = (...values: string[]) => ({ type: 'string', enum: values })
export const list = (items: object) => ({ type: 'array', items })
export const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` })

/** An object whose fields are always present. */
export const record = (properties: Record<string, object>) => ({
  type: 'object',
  required: Object.keys(properties),
  properties,
})
