import type { BrakeRow } from '../../../accounts/brakes.server'
import type { SavedBrakes } from '../../brakes'
import type { RunCommand } from '../commands.server'
import type { Db } from '../db'

export function sqlBrakes(db: Db, write: RunCommand): SavedBrakes {
  const all = db.prepare<[], BrakeRow>(
    'select name, key_hash as keyHash, turns, at from brake order by at, name, key_hash',
  )
  return {
    all: () => all.all(),
    save: (changes) => write('saveBrakes', changes),
  }
}
