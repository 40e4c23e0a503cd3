import type { BrakeKey, BrakeRow } from '../../../accounts/brakes.server'
import type { SavedBrakes } from '../../brakes'
import type { RunCommand } from '../commands.server'
import type { Db } from '../db'

export function sqlBrakes(db: Db, write: RunCommand): SavedBrakes {
  const all = db.prepare<[], BrakeRow>(
    'select name, key_hash as keyHash, turns, at from brake order by at, name, key_hash',
  )
  const ofKey = db.prepare<BrakeKey, BrakeRow>(
    'select name, key_hash as keyHash, turns, at from brake where name = :name and key_hash = :keyHash',
  )
  return {
    isShared: db.isShared,
    ofKeys: async (keys) => (await ofKey.getEach(keys)).flatMap((row) => row ?? []),
    all: () => all.all(),
    save: (changes) => write('saveBrakes', changes),
  }
}
