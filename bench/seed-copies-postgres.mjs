import pg from 'pg'

/**
 * Copies the events of a seeded PostgreSQL database until there are `times` as many. Each copy has its own id, trace, codes, time and body.
 * Counts by value do not change, because no query gets slower by them.
 *
 * @param {string} url
 * @param {number} times
 */
export async function copyEventsOnPostgres(url, times) {
  const client = new pg.Client(url)
  await client.connect()
  await client.query('set synchronous_commit = off')
  await client.query(
    `create unlogged table seed_event as select * from event;
    create unlogged table seed_block as select * from body_block;
    create unlogged table seed_code as select * from event_code;
    create unlogged table seed_sighting as select * from sighting where kind = 'digest'`,
  )
  const lasts = await lastIds(client)
  for (let copy = 1; copy < times; copy++) {
    await client.query(copied(copy, lasts))
    process.stderr.write(`copied ${copy} of ${times - 1} times\n`)
  }
  for (const [table, last] of Object.entries(lasts))
    await client.query(`select setval(pg_get_serial_sequence('${table}', 'id'), ${last * times})`)
  await client.query(
    `drop table seed_event, seed_block, seed_code, seed_sighting;
    update issue set count = count * ${times};
    update issue_hour set count = count * ${times}`,
  )
  await client.query('vacuum (analyze)')
  await client.query('checkpoint')
  await client.end()
}

/** @param {pg.Client} client */
async function lastIds(client) {
  const last = async (/** @type {string} */ table) => {
    const { rows } = await client.query(`select nextval(pg_get_serial_sequence('${table}', 'id')) as id`)
    return Number(rows[0].id)
  }
  return { event: await last('event'), body_block: await last('body_block'), sighting: await last('sighting') }
}

/**
 * Statements that add one copy. Blocks come first, sightings before what refers to them.
 *
 * @param {number} copy
 * @param {Awaited<ReturnType<typeof lastIds>>} lasts
 */
const copied = (copy, { event, body_block, sighting }) => `
  insert into body_block (id, codec, events, bytes, project_id)
  select id + ${body_block * copy}, codec, events, bytes, project_id from seed_block;
  insert into event (id, event_id, project_id, issue_id, timestamp, received, level, title, release, environment,
    trace_id, redacted, block_id, body_start, body_length, marks, person)
  select id + ${event * copy}, uuid_send(gen_random_uuid()), project_id, issue_id, timestamp - ${copy}, received - ${copy},
    level, title, release, environment, case when trace_id is not null then uuid_send(gen_random_uuid()) end,
    redacted, block_id + ${body_block * copy}, body_start, body_length, marks, person
  from seed_event;
  insert into sighting (id, code, kind, project_id, issue_id, confidence, source, event_id, message_hash, release,
    first_seen, last_seen, count)
  select distinct on (s.id) s.id + ${sighting * copy}, (1000000000 + floor(random() * 8999999999)::int8)::text, s.kind,
    s.project_id, s.issue_id, s.confidence, s.source, e.event_id, s.message_hash, s.release, s.first_seen, s.last_seen, s.count
  from seed_sighting s
  join seed_code c on c.sighting_id = s.id
  join event e on e.id = c.event_row + ${event * copy};
  insert into event_code (event_row, sighting_id)
  select c.event_row + ${event * copy}, c.sighting_id + ${sighting * copy}
  from seed_code c
  join seed_sighting s on s.id = c.sighting_id;`
