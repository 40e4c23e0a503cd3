import { compactDatabase, databaseExists, roomToCompact } from '../../store/open/database-care.server'
import { StoreTrouble } from '../../store/store-trouble'
import { freeAt } from '../backup/free-space.server'
import { holdDataDir } from '../hold-data-dir.server'
import { type Command, CommandError, type Output } from './command'

type Surroundings = { free: (dir: string) => number; say: (line: string) => void; patience?: number }

const mebibytes = (bytes: number): string => (bytes / 1024 / 1024).toFixed(1)

/** `free`: bytes that can be written in a directory. `say`: gets what is to be known beforehand, on standard error. `patience`: milliseconds to wait for other processes. */
export const compactWith = ({ free, say, patience }: Surroundings): Command => ({
  name: 'compact',
  takes: '',
  summary: 'Return free space in the database to the disk, while the server is stopped',
  options: {},
  arguments: 0,
  async run({ config: { dataDir, database } }): Promise<Output> {
    if (!databaseExists(database)) throw new CommandError(`There is no database in ${dataDir}.`)
    const hold = holdDataDir(dataDir)
    try {
      const [needed, left] = [roomToCompact(database), free(dataDir)]
      const room = `Compacting needs up to ${mebibytes(needed)} MiB in ${dataDir} while it runs; ${mebibytes(left)} MiB are free.`
      if (left < needed) throw new CommandError(`${room} The database was not changed.`)
      say(room)
      const bytes = compactDatabase(database, patience)
      return { json: { bytes }, text: `${mebibytes(bytes)} MiB came back to the disk.` }
    } catch (error) {
      throw error instanceof StoreTrouble ? new CommandError(error.message) : error
    } finally {
      hold.release()
    }
  },
})

export const compact = compactWith({ free: freeAt, say: (line) => process.stderr.write(`${line}\n`) })
