/**
 * What a server serves. `intake`: events of SDKs. `work`: jobs, messages to send and uploads to assemble. `web`: pages and API.
 */
export type NodeRole = 'intake' | 'work' | 'web'

/** The settings of one running Digestline. Frozen; read from the environment by `config.server.ts` alone. */
export type Config = {
  /** 0 lets the system choose (tests). */
  port: number
  host: string
  /** Scheme and host, nothing else: of DSNs, links, origin checks, cookies. */
  publicUrl: string
  /** Whether `PUBLIC_URL` was set: otherwise requests to any loopback name are at home. */
  publicUrlIsSet: boolean
  dataDir: string
  /** What this server serves. */
  roles: NodeRole[]
  database: DatabaseConfig
  /** How many proxies in front are believed about `X-Forwarded-*`. 0: none. */
  trustProxy: number
  logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent'
  /** What outgoing requests may reach although its address is not public. */
  outsideAllow: OutsideAllowed
  /** Where mail is handed over. Absent: no mail is sent. */
  mail?: MailServer
  /** The OpenID provider of the environment. Absent: providers are added on a page only. */
  oidc?: OidcProvider
  /** A proxy in front that signs people in. Absent: no header signs anyone in. */
  authHeader?: AuthHeader
  /** Where backups are. Absent: none are made by schedule, and their age is not known. */
  backups?: BackupsConfig
  /** The failure lab: routes under `/__lab/` that fail in every way. */
  lab: boolean
  limits: Limits
}

/** Hosts by name (lower case, without the dot of the root), and networks. Structured-cloneable. */
export type OutsideAllowed = {
  hosts: string[]
  networks: { address: string; prefix: number; family: 'ipv4' | 'ipv6' }[]
}

/**
 * `BACKUP_DIR`, `BACKUP_SCHEDULE` and `BACKUP_KEEP`. `schedule`: a crontab line in the time zone of the machine. `keep`: how many of the newest
 * backups stay. `s3`: where each is copied to as well. Structured-cloneable.
 */
export type BackupsConfig = { dir: string; schedule?: string; keep: number; s3?: S3Config }

/** Storage that speaks the protocol of Amazon S3 (`BACKUP_S3_…`). `prefix`: before the name of each backup. */
export type S3Config = {
  endpoint: string
  region: string
  bucket: string
  prefix: string
  accessKeyId: string
  secretAccessKey: string
}

/** A provider, and what this Digestline is called there (`OIDC_ISSUER`, `OIDC_CLIENT_ID`, `OIDC_CLIENT_SECRET`). Structured-cloneable. */
export type OidcProvider = { issuer: string; clientId: string; clientSecret: string }

/** The header with the address of who is signed in, and the networks of the proxies that may send it. Structured-cloneable. */
export type AuthHeader = { name: string; from: OutsideAllowed['networks'] }

/** An SMTP server, and who mails are from (`SMTP_URL`, `MAIL_FROM`). Structured-cloneable. */
export type MailServer = {
  host: string
  port: number
  /**
   * `implicit`: from the first byte (`smtps:`) · `required`: by STARTTLS · `optional`: by STARTTLS where the server offers it · `never`. The
   * server's certificate is checked unless `unverified` is set.
   */
  tls: 'implicit' | 'required' | 'optional' | 'never'
  unverified: boolean
  signIn?: { user: string; password: string }
  from: { name: string; address: string }
}

/**
 * Which engine keeps the data, and where. Only `app/store/open` and the engine look into it. `readUrl`: for pages, absent: `url`.
 * Structured-cloneable.
 */
export type DatabaseConfig = { engine: 'sqlite'; file: string } | { engine: 'postgres'; url: string; readUrl?: string }

/** Every input from outside has a limit with a name. Sizes in bytes, times in milliseconds. */
export type Limits = {
  /** A request's body as it comes over the wire. */
  compressedBytes: number
  /** The same after decompression. */
  inflatedBytes: number
  /** One event item. */
  eventBytes: number
  /** One request of an OpenTelemetry exporter in its binary encoding, decompressed: most of it is skipped. */
  otlpBytes: number
  /** One report of a client or a person, one session, one check-in. */
  smallItemBytes: number
  /** One item of log lines. */
  logBytes: number
  /** One attachment, and those of one envelope together. */
  attachmentBytes: number
  attachmentsBytes: number
  /** Attachments in one envelope. */
  attachments: number
  /** Items in one envelope. */
  items: number
  /** Items beyond those that are still counted by their kind. */
  countedItems: number
  /** Levels and values (entries, keys) of the JSON in one item. Meant for what is hostile: an event has a dozen and some thousands. */
  jsonDepth: number
  jsonValues: number
  /** Unprocessed bytes the inbox may hold before intake answers 429. */
  inboxBytes: number
  /** How long what was read may lie in the inbox until something comes behind it: it is not scrubbed. */
  inboxMilliseconds: number
  /** Bytes of requests being read or waiting for the disk before intake answers 429. */
  inFlightBytes: number
  /** What part of the two above one project may hold when nobody else holds anything; when others do, less (`inbox/fair-share`). */
  projectShare: number
  /** What is kept aside unread, of one project and of all: the oldest goes first. */
  parkedItems: number
  parkedBytes: number
  allParkedItems: number
  allParkedBytes: number
  /** How long it is kept. */
  parkedMilliseconds: number
  /** How often jobs look that wait for a time to pass (mutes that end, deleted issues to be removed). */
  jobMilliseconds: number
  /** Events in a minute that are never a spike of a project, and how many times its usual rate is one (`intake/spike`). */
  spikeFloor: number
  spikeFactor: number
  /** Log lines of a project in a minute. */
  logLinesPerMinute: number
  /** How long log lines wait for a failure, and how long after an event its lines are collected. */
  logMilliseconds: number
  logWaitMilliseconds: number
  /** Packed bytes of log lines that wait for a failure, of one project and of all: the oldest go first. */
  logBytesOfProject: number
  logBytesOfAll: number
  /** Events of an issue in an hour whose log lines are kept. */
  logEventsPerHour: number
  /** Events of a project that wait until their log lines are collected. */
  logEventsWaiting: number
  /** Failures of Digestline itself that its own project `digestline` takes in a minute. */
  selfReportsPerMinute: number
  /** The first line and the headers of a request, in bytes; and how many header lines it may have. */
  headerBytes: number
  headerLines: number
  /** Time for a request's headers to arrive. */
  headersMilliseconds: number
  /** Time for a whole request body to arrive. */
  bodyMilliseconds: number
  /** How long a connection stays open between requests. */
  idleMilliseconds: number
}
