/** A server that speaks the protocol of Amazon S3, from npm. Only what tests use of it. */
declare module '@20minutes/s3rver' {
  import type { AddressInfo } from 'node:net'

  type Exchange = { status: number; body: unknown }
  type Middleware = (exchange: Exchange, next: () => Promise<void>) => Promise<void>

  export default class S3rver {
    constructor(options: {
      port: number
      address: string
      silent: boolean
      directory: string
      vhostBuckets: boolean
      configureBuckets: { name: string; configs: string[] }[]
    })
    /** In the order in which they see a request. */
    middleware: Middleware[]
    run(): Promise<AddressInfo>
    close(): Promise<void>
  }
}
