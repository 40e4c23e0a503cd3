import { bytesIn, packBytes } from '../body-packing.server'
import { idsOf } from './day-ids'

type Query = <R>(text: string, ...values: unknown[]) => Promise<R[]>
type StoredPosition = { row: string; project: string; block: string; start: string; length: string | null }
type Body = { row: string; bytes: Buffer }

/** Where the body of an event is: in a block, from a byte on, this many. */
type BodyPosition = { block: string; start: number; length: number }

/** Maximum uncompressed bytes of a block, as in a batch (store/body-packing). */
const blockBytes = 64 * 1024

/**
 * Packs the bodies of events that outlive their day into blocks without a day, in a transaction of the caller: only theirs, because what else
 * is in their old blocks is deleted with the day. `rows`: ids of events. Resolves to their new places, which the caller has to store.
 */
export function prepareRepackBodies(query: Query): (rows: readonly string[]) => Promise<Map<string, BodyPosition>> {
  const blocksOf = async (ids: string[]): Promise<Map<string, Buffer>> => {
    const stored = await query<{ id: string; codec: string; bytes: Buffer }>(
      'select id, codec, bytes from body_block where id = any ($1::int8[])',
      ids,
    )
    return new Map(stored.map(({ id, codec, bytes }) => [id, bytesIn({ codec: Number(codec), bytes }, 0, null)]))
  }

  const bodiesOf = async (rows: readonly string[]): Promise<Map<string, Body[]>> => {
    const places = await query<StoredPosition>(
      `select id as row, project_id as project, block_id as block, body_start as start, body_length as length
      from event
      where id = any ($1::int8[])
      and block_id > $2
      order by id`,
      ...[rows, idsOf(0, 0).withoutDay],
    )
    const blocks = await blocksOf([...new Set(places.map(({ block }) => block))])
    const projects = new Map<string, Body[]>()
    for (const { row, project, block, start, length } of places) {
      const whole = blocks.get(block)
      if (!whole) continue
      const bytes = whole.subarray(Number(start), length === null ? undefined : Number(start) + Number(length))
      projects.set(project, [...(projects.get(project) ?? []), { row, bytes }])
    }
    return projects
  }

  const store = async (project: string, bodies: Body[]): Promise<[string, BodyPosition][]> => {
    const { codec, bytes } = packBytes(Buffer.concat(bodies.map((body) => body.bytes)))
    const [made] = await query<{ id: string }>(
      `insert into body_block (id, codec, events, bytes, project_id)
      values (nextval('body_block_id_seq'), $1, $2, $3, $4)
      returning id`,
      ...[codec, bodies.length, bytes, project],
    )
    let end = 0
    return bodies.map(({ row, bytes: { length } }) => {
      end += length
      return [row, { block: made!.id, start: end - length, length }]
    })
  }

  return async (rows) => {
    const places = new Map<string, BodyPosition>()
    for (const [project, bodies] of await bodiesOf(rows))
      for (const block of inBlocks(bodies))
        for (const [row, place] of await store(project, block)) places.set(row, place)
    return places
  }
}

function* inBlocks(bodies: Body[]): Generator<Body[]> {
  let block: Body[] = []
  let size = 0
  for (const body of bodies) {
    if (block.length > 0 && size + body.bytes.length > blockBytes) {
      yield block
      block = []
      size = 0
    }
    block.push(body)
    size += body.bytes.length
  }
  if (block.length > 0) yield block
}
