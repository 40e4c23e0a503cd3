import { deflateRawSync } from 'node:zlib'

export type ZipEntry = {
  name: string
  bytes: string | Uint8Array
  /** What the directory says of its size, if that is not the truth. */
  said?: number
  stored?: boolean
}

/** `SYSB` and version 2: what Sentry's tools put in front of a ZIP. Offsets count it. */
export const sysb = Buffer.from([0x53, 0x59, 0x53, 0x42, 2, 0, 0, 0])

/** A ZIP archive as hostile or as good as its entries. Checksums are left out: nobody looks at them. */
export function zip(entries: ZipEntry[], head: Uint8Array = sysb): Buffer {
  const parts: Uint8Array[] = [head]
  const directory: Uint8Array[] = []
  let at = head.length
  for (const { name, bytes, said, stored } of entries) {
    const [path, raw] = [Buffer.from(name), Buffer.from(bytes)]
    const packed = stored ? raw : deflateRawSync(raw)
    const about = Buffer.alloc(22)
    about.writeUInt16LE(0x0800, 0)
    about.writeUInt16LE(stored ? 0 : 8, 2)
    about.writeUInt32LE(packed.length, 12)
    about.writeUInt32LE(said ?? raw.length, 16)
    about.writeUInt16LE(path.length, 20)
    const local = Buffer.concat([Buffer.from('504b03041400', 'hex'), about, Buffer.alloc(2)])
    const rest = Buffer.alloc(16)
    rest.writeUInt32LE(at, 12)
    parts.push(local, path, packed)
    directory.push(Buffer.concat([Buffer.from('504b010214001400', 'hex'), about, rest]), path)
    at += local.length + path.length + packed.length
  }
  const size = directory.reduce((sum, part) => sum + part.length, 0)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(size, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...parts, ...directory, end])
}
