import { createHash } from 'node:crypto'
import { AwsV4Signer } from 'aws4fetch'
import type { S3Config } from '../../../config'
import type { Outside } from '../../../outside/outside.server'
import type { OutsideRequest } from '../../../outside/request'
import { BackupError } from '../backup-error'

/** Part of an object as it is kept. */
export type ByteRange = { from: number; to: number }

/**
 * A bucket, addressed by path, as every implementation of the protocol understands it. Source: Amazon S3 API Reference 2006-03-01. Every
 * function throws BackupError with the status and the code of the answer.
 */
export type S3Storage = {
  put(key: string, bytes: Uint8Array): Promise<void>
  /** Begins an object that is sent in parts: at least 5 MiB each but the last, at most 10,000. */
  begin(key: string): Promise<S3Upload>
  read(key: string, range: ByteRange): Promise<Uint8Array>
  /** Keys that begin with `prefix`, and their sizes. */
  list(prefix: string): Promise<{ key: string; bytes: number }[]>
  remove(key: string): Promise<void>
}

/** The object appears with `complete`, and does not after `abort`. */
export type S3Upload = {
  add(bytes: Uint8Array): Promise<void>
  complete(): Promise<void>
  abort(): Promise<void>
}

type Ask = {
  method: OutsideRequest['method']
  key?: string
  query?: Record<string, string>
  body?: Uint8Array
  headers?: Record<string, string>
}

export function makeS3Storage(
  { endpoint, region, bucket, accessKeyId, secretAccessKey }: S3Config,
  outside: Pick<Outside, 'transfer'>,
): S3Storage {
  const ask = async ({ method, key = '', query = {}, body, headers = {} }: Ask) => {
    const path = key.split('/').map(encodeURIComponent).join('/')
    const url = new URL(`${endpoint}/${bucket}${key && '/'}${path}`)
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
    const hash = createHash('sha256')
      .update(body ?? '')
      .digest('hex')
    const signed = await new AwsV4Signer({
      ...{ method, url: url.href, accessKeyId, secretAccessKey, region, service: 's3', singleEncode: true },
      headers: { ...headers, 'X-Amz-Content-Sha256': hash },
    }).sign()
    const answer = await outside.transfer({
      method,
      url: signed.url.href,
      headers: Object.fromEntries(signed.headers),
      ...(body && { body }),
    })
    if (!answer.ok) throw new BackupError(`${new URL(endpoint).host}: ${answer.problem} (${answer.detail}).`)
    // An answer of 200 can hold an error: completing an upload may fail after the head of the answer was sent.
    const code = /<Error>[\s\S]*?<Code>(\w+)<\/Code>/.exec(answer.body.slice(0, 4096))?.[1]
    if (answer.status >= 300 || code !== undefined)
      throw new BackupError(
        `${new URL(endpoint).host} answered ${answer.status}${code ? ` (${code})` : ''} about ${bucket}/${key}.`,
      )
    return answer
  }

  return {
    async put(key, bytes) {
      await ask({ method: 'PUT', key, body: bytes })
    },
    async begin(key) {
      const uploadId = textOf((await ask({ method: 'POST', key, query: { uploads: '' } })).body, 'UploadId')
      if (uploadId === undefined)
        throw new BackupError(`${new URL(endpoint).host} began no upload of ${bucket}/${key}.`)
      const tags: string[] = []
      return {
        async add(body) {
          const query = { partNumber: String(tags.length + 1), uploadId }
          tags.push((await ask({ method: 'PUT', key, query, body })).headers.etag ?? '')
        },
        async complete() {
          const parts = tags.map((tag, at) => `<Part><PartNumber>${at + 1}</PartNumber><ETag>${tag}</ETag></Part>`)
          const body = Buffer.from(`<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`)
          const headers = { 'Content-Type': 'application/xml' }
          await ask({ method: 'POST', key, query: { uploadId }, body, headers })
        },
        async abort() {
          await ask({ method: 'DELETE', key, query: { uploadId } })
        },
      }
    },
    async read(key, { from, to }) {
      return (await ask({ method: 'GET', key, headers: { Range: `bytes=${from}-${to - 1}` } })).bytes
    },
    async list(prefix) {
      const found: { key: string; bytes: number }[] = []
      for (let next: string | undefined = ''; next !== undefined; ) {
        const query = { 'list-type': '2', prefix, ...(next && { 'continuation-token': next }) }
        const { body } = await ask({ method: 'GET', query })
        for (const [, entry = ''] of body.matchAll(/<Contents>([\s\S]*?)<\/Contents>/g))
          found.push({ key: textOf(entry, 'Key') ?? '', bytes: Number(textOf(entry, 'Size')) })
        next = textOf(body, 'IsTruncated') === 'true' ? textOf(body, 'NextContinuationToken') : undefined
      }
      return found
    },
    async remove(key) {
      await ask({ method: 'DELETE', key })
    },
  }
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** The text of the first element of this name. */
function textOf(xml: string, name: string): string | undefined {
  const text = new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1]
  return text?.replace(/&(amp|lt|gt|quot|apos);/g, (_, entity: string) => entities[entity] ?? '')
}
