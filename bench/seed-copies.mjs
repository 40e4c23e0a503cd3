import Database from 'better-sqlite3'

/**
 * Copies the events of a seeded database until there are `times` as many. Each copy has its own id, trace, codes and time. Bodies are
 * shared, and counts by value do not change, because no query gets slower by them.
 *
 * @param {string} file
 * @param {number} times
 */
export function copyEvents(file, times) {
  if (times < 2) return
  const db = new Database(file)
  db.pragma('synchronous = off')
  db.pragma('cache_size = -1000000')
  const last = Number(db.prepare('select max(id) from event').pluck().get())
  const sighting = Number(db.prepare('select max(id) from sighting').pluck().get())
  const events = db.prepare(`
    insert into event (id, event_id, project_id, issue_id, timestamp, received, level, title, release, environment,
      trace_id, redacted, block_id, body_start, body_length, marks, person)
    select id + :last * :copy, randomblob(16), project_id, issue_id, timestamp - :copy, received - :copy, level, title, release,
      environment, iif(trace_id is null, null, randomblob(16)), redacted, block_id, body_start, body_length, marks, person
    from event
    where id <= :last`)
  const sightings = db.prepare(`
    insert into sighting (id, code, kind, project_id, issue_id, confidence, source, event_id, message_hash, release,
      first_seen, last_seen, count)
    select s.id + :sighting * :copy, cast(1000000000 + abs(random() % 8999999999) as text), s.kind, s.project_id, s.issue_id,
      s.confidence, s.source, e.event_id, s.message_hash, s.release, s.first_seen, s.last_seen, s.count
    from sighting s
    join event_code c on c.sighting_id = s.id and c.event_row <= :last
    join event e on e.id = c.event_row + :last * :copy
    where s.id <= :sighting and s.kind = 'digest'
    group by s.id`)
  const codes = db.prepare(`
    insert into event_code (event_row, sighting_id)
    select c.event_row + :last * :copy, c.sighting_id + :sighting * :copy
    from event_code c
    join sighting s on s.id = c.sighting_id + :sighting * :copy
    where c.event_row <= :last`)
  for (let copy = 1; copy < times; copy++) {
    const which = { last, copy }
    db.transaction(() => {
      events.run(which)
      sightings.run({ ...which, sighting })
      codes.run({ ...which, sighting })
    })()
    process.stderr.write(`seeded ${(last * (copy + 1)).toLocaleString('en')}\n`)
  }
  db.exec(`
    update body_block_fill set events = events * ${times}, packed = packed * ${times};
    update issue set count = count * ${times};
    update issue_hour set count = count * ${times};
  `)
  db.close()
}
