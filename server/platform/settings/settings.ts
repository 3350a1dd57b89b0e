import * as z from 'zod'
import { isDnsServer } from './address-ranges.ts'
import { cellEnvironment, cellProblem, readCell } from './cells.ts'
import { connectorEnvironment, readConnectors } from './connectors.ts'
import { databaseEnvironment, databaseProblem } from './database.ts'
import { addressRanges, flag, integer, key, list, share, url } from './fields.ts'
import { filesEnvironment, filesProblem, readFiles } from './files.ts'
import { isLoopback } from './loopback.ts'

/** Thrown for an invalid setting. The message names it and says how to fix it. */
export class SettingsError extends Error {}

/** Every setting, read from the environment once. All are optional. */
const environment = z.object({
  /** Port to listen on; 0 takes a free one. */
  PORT: integer(0, 65_535).default(3000),
  /** Address to listen on. */
  HOST: z.string().min(1).default('127.0.0.1'),
  /** Folder of the embedded database and of generated keys. */
  DATA_DIR: z.string().min(1).default('./data'),
  /** Folder of index.html and the files it loads. Default: dist, where `npm run build` puts them. */
  PAGES_DIR: z.string().min(1).optional(),
  ...databaseEnvironment,
  /** Whether this process runs jobs and housekeeping, or only serves requests; one of them has to. */
  JOBS: flag.default('on'),
  /** Concurrent requests per process; others wait for half a second. Default: three for each connection. */
  REQUESTS_AT_ONCE: integer(2, 10_000).optional(),
  /**
   * Address under which people open the portal; every link in a mail starts with it. Default:
   * http://localhost:PORT.
   */
  PUBLIC_URL: url('http:', 'https:').optional(),
  /** X-Forwarded-For is trusted from these proxies only: a list of addresses or CIDR ranges. Default: none. */
  TRUST_PROXY: addressRanges(
    'must list addresses or CIDR ranges such as 10.0.0.5 or 10.1.0.0/16, which together are not half of all addresses: who believes everybody lets strangers choose their address',
  ),

  /** Mail server, such as smtp://user:password@mail.example.com:587. Without it mails stay in the mailbox. */
  SMTP_URL: url('smtp:', 'smtps:').optional(),
  /** Sender of every mail. */
  MAIL_FROM: z.string().min(3).default('Élan <no-reply@localhost>'),
  /** Mails a second, at most, to the mail server. */
  MAIL_RATE: integer(1, 1000).default(10),
  /**
   * The mailbox under /mailbox. Default: on for the embedded database, off with DATABASE_URL; never with SMTP_URL.
   */
  MAILBOX: flag.optional(),
  /** Whether an administrator must verify the e-mail address before sending mail. Default: on with DATABASE_URL. */
  REQUIRE_VERIFIED_EMAIL: flag.optional(),

  /** `spec` restores every artificial delay of the specification. */
  PACING: z.enum(['off', 'spec']).default('off'),
  /** Whether the employees' app works without a connection. `off` removes its service worker from browsers. */
  OFFLINE: flag.default('on'),
  /** Fills an empty database with a demo customer. Default: on for the embedded database. */
  DEMO: flag.optional(),
  /** Secret of the provider's command line. Default: generated into DATA_DIR for the embedded database. */
  PROVIDER_KEY: key(24).optional(),
  /**
   * Key of the secrets that the database keeps encrypted, the same for every process. Default: generated into DATA_DIR
   * for the embedded database.
   */
  SECRETS_KEY: key(32).optional(),
  /** The former key, until `npm run db -- rekey` has encrypted every secret with the new one. */
  SECRETS_KEY_PREVIOUS: key(32).optional(),
  /** Inner addresses that calls on behalf of customers may reach, such as an identity provider in a closed network. */
  OUTBOUND_ALLOW: addressRanges(
    'must list addresses or CIDR ranges such as 10.0.0.5 or 10.1.0.0/16, which together are not half of all addresses: every inner address could be reached',
  ),
  /** Hosts of push services, beside those of Chrome, Firefox, Safari and Edge; with a port if it is not 443. */
  PUSH_HOSTS: list,
  ...connectorEnvironment,
  /** DNS servers to ask for customers' domains, by address and optional port. Default: those of the machine. */
  DNS_SERVERS: list.refine((servers) => servers.every(isDnsServer), {
    error: 'must list addresses such as 10.0.0.53, 10.0.0.53:5353 or [fd00::53]:53',
  }),
  /** Where employees get the app. */
  APP_STORE_URL: url('https:').default('https://www.apple.com/app-store/'),
  PLAY_STORE_URL: url('https:').default('https://play.google.com/store/apps'),

  /** Minutes of inactivity after which a session ends, and hours after which it ends in any case. */
  SESSION_IDLE_MINUTES: integer(1, 43_200).default(30),
  SESSION_HOURS: integer(1, 8_760).default(12),
  /** Failed logins of an account before each further attempt is delayed by a backoff. */
  LOGIN_FREE_FAILURES: integer(1, 1000).default(5),
  /** Rate limits: failed logins per address and hour, and changes without a session per address and minute. */
  LOGIN_PER_ADDRESS: integer(1, 1_000_000).default(300),
  PUBLIC_CALLS_PER_ADDRESS: integer(1, 1_000_000).default(600),
  /**
   * Rate limit: new customers registered per address and hour. Default: 20 with DATABASE_URL, 1000 for the embedded
   * database.
   */
  SIGNUPS_PER_ADDRESS: integer(1, 1_000_000).optional(),
  /**
   * Rate limits: mails of one kind per recipient, per hour for those anybody can request, per day for invitations.
   */
  MAILS_PER_HOUR: integer(1, 1000).default(5),
  INVITATIONS_PER_DAY: integer(1, 1000).default(3),
  /**
   * Invitations that all organizations of one customer may mail per day, and during the customer's first week,
   * before it is trusted. The rest stays queued. Applies only where mail leaves this server.
   */
  CUSTOMER_INVITATIONS_PER_DAY: integer(1, 1_000_000).default(10_000),
  NEW_CUSTOMER_INVITATIONS_PER_DAY: integer(1, 1_000_000).default(50),

  /** Whole quarters of the audit log that are kept beside the current one, once older ones were saved. Default: all. */
  AUDIT_QUARTERS: integer(4, 400).optional(),

  /** Credits of a new customer. */
  INITIAL_CREDITS: integer(0, 2_147_483_647).default(1000),

  /** Megabytes of pictures per organization. */
  PICTURES_MB: integer(1, 1_000_000).default(200),
  ...filesEnvironment,

  ...cellEnvironment,

  /** Minimum log level: debug, info, warn, error or silent. */
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('warn'),
  /** Port of /metrics for Prometheus; none by default. Do not expose it: it needs no authentication. */
  METRICS_PORT: integer(0, 65_535).optional(),
  METRICS_HOST: z.string().min(1).default('127.0.0.1'),
  /**
   * OpenTelemetry collector that receives traces; none by default. And the share of requests that are traced, from
   * 0 to 1.
   */
  OTEL_EXPORTER_OTLP_ENDPOINT: url('http:', 'https:').optional(),
  OTEL_TRACES_SAMPLER_ARG: share.default(1),
})

export type Settings = ReturnType<typeof readSettings>

/** @throws SettingsError naming the first invalid setting */
export function readSettings(env: Record<string, string | undefined>) {
  const e = parseEnvironment(env)
  const embedded = e.DATABASE_URL === undefined
  return {
    ...readServing(e),
    ...readMailing(e, embedded),
    ...readProduct(e, embedded),
    ...readLimits(e, embedded),
  }
}

type Environment = z.output<typeof environment>

function parseEnvironment(env: Record<string, string | undefined>): Environment {
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
  )
  const parsed = environment.safeParse(given)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    throw new SettingsError(`The setting ${issue?.path.join('.')} is not valid: ${issue?.message}.`)
  }
  if (parsed.data.DATABASE_URL === undefined && parsed.data.JOBS === 'off')
    throw new SettingsError(
      'The setting JOBS is not valid: the embedded database has one process, which runs its jobs.',
    )
  const problem = databaseProblem(parsed.data) ?? cellProblem(parsed.data) ?? filesProblem(parsed.data)
  if (problem) throw new SettingsError(`The setting ${problem}.`)
  return parsed.data
}

function readServing(e: Environment) {
  const publicUrl = new URL(e.PUBLIC_URL ?? `http://localhost:${e.PORT}`)
  return {
    port: e.PORT,
    host: e.HOST,
    dataDir: e.DATA_DIR,
    pagesDir: e.PAGES_DIR,
    databaseUrl: e.DATABASE_URL,
    databasePoolerUrl: e.DATABASE_POOLER_URL,
    databaseReplicaUrl: e.DATABASE_REPLICA_URL,
    databasePrepared: e.DATABASE_PREPARED,
    databasePool: e.DATABASE_POOL,
    runsJobs: e.JOBS === 'on',
    cell: readCell(e),
    cellsFile: e.CELLS_FILE,
    /** Without CELL a server refuses it; the shell of who runs `npm run cells` may have it. */
    cellsKeyGiven: e.CELLS_KEY !== undefined,
    requestsAtOnce: e.REQUESTS_AT_ONCE ?? e.DATABASE_POOL * 3,
    publicUrl: publicUrl.href.replace(/\/$/, ''),
    /** If unset, loopback addresses are accepted as the portal's own too. */
    publicUrlGiven: e.PUBLIC_URL !== undefined,
    secure: publicUrl.protocol === 'https:',
    trustProxy: e.TRUST_PROXY,
    logLevel: e.LOG_LEVEL,
    metricsPort: e.METRICS_PORT,
    metricsHost: e.METRICS_HOST,
    tracesUrl: e.OTEL_EXPORTER_OTLP_ENDPOINT,
    tracesShare: e.OTEL_TRACES_SAMPLER_ARG,
  }
}

function readMailing(e: Environment, embedded: boolean) {
  return {
    smtpUrl: e.SMTP_URL,
    mailFrom: e.MAIL_FROM,
    mailRate: e.MAIL_RATE,
    mailbox: e.SMTP_URL === undefined && (e.MAILBOX ?? (embedded ? 'on' : 'off')) === 'on',
    /** Whether the mailbox was set explicitly, not by default. */
    mailboxGiven: e.MAILBOX !== undefined,
    requireVerifiedEmail: (e.REQUIRE_VERIFIED_EMAIL ?? (embedded ? 'off' : 'on')) === 'on',
  }
}

function readProduct(e: Environment, embedded: boolean) {
  return {
    offline: e.OFFLINE === 'on',
    pacing: e.PACING,
    demo: (e.DEMO ?? (embedded ? 'on' : 'off')) === 'on',
    /** Whether the demo was set explicitly, not by default. */
    demoGiven: e.DEMO !== undefined,
    providerKey: e.PROVIDER_KEY,
    secretsKey: e.SECRETS_KEY,
    secretsKeyPrevious: e.SECRETS_KEY_PREVIOUS,
    outboundAllow: e.OUTBOUND_ALLOW,
    pushHosts: e.PUSH_HOSTS,
    connectors: readConnectors(e),
    dnsServers: e.DNS_SERVERS,
    appStoreUrl: e.APP_STORE_URL,
    playStoreUrl: e.PLAY_STORE_URL,
    auditQuarters: e.AUDIT_QUARTERS,
    initialCredits: e.INITIAL_CREDITS,
    picturesMegabytes: e.PICTURES_MB,
    ...readFiles(e),
  }
}

function readLimits(e: Environment, embedded: boolean) {
  return {
    sessionIdleMinutes: e.SESSION_IDLE_MINUTES,
    sessionHours: e.SESSION_HOURS,
    loginFreeFailures: e.LOGIN_FREE_FAILURES,
    loginPerAddress: e.LOGIN_PER_ADDRESS,
    publicCallsPerAddress: e.PUBLIC_CALLS_PER_ADDRESS,
    /** On one machine everybody has the same address. */
    signupsPerAddress: e.SIGNUPS_PER_ADDRESS ?? (embedded && isLoopback(e.HOST) ? 1000 : 20),
    mailsPerHour: e.MAILS_PER_HOUR,
    invitationsPerDay: e.INVITATIONS_PER_DAY,
    customerInvitationsPerDay: e.CUSTOMER_INVITATIONS_PER_DAY,
    newCustomerInvitationsPerDay: e.NEW_CUSTOMER_INVITATIONS_PER_DAY,
  }
}
