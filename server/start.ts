import { flushCompileCache } from 'node:module'
import type { FastifyInstance } from 'fastify'
import { createApp } from './app.ts'
import { collectYoungObjects, keepHeapSmall } from './garbage-collection.ts'
import { demoEmployee } from './operations/demo/employee.ts'
import { demoSignIn, fillDemo, hasDemo } from './operations/demo/service.ts'
import { startHousekeeping } from './operations/housekeeping.ts'
import { ownProviderKey } from './operations/provider/key.ts'
import { openCell } from './platform/cells/own-cell.ts'
import { claimDatabase } from './platform/cells/own-database.ts'
import { createPeers } from './platform/cells/peers.ts'
import { createPasswords } from './platform/crypto/passwords.ts'
import { createSecrets } from './platform/crypto/secrets.ts'
import { type Database, openDatabase } from './platform/db/open.ts'
import { refuseUnreadableSecrets, secretKeysOf } from './platform/db/secret-keys.ts'
import { StartupError } from './platform/db/startup-error.ts'
import { openFiles } from './platform/files/create.ts'
import { createServer } from './platform/http/server.ts'
import { contextOn, type UseCaseContext } from './platform/http/use-case-context.ts'
import type { Jobs } from './platform/jobs/jobs.ts'
import { startJobs } from './platform/jobs/start.ts'
import type { DeliveryOptions } from './platform/mail/delivery.ts'
import { mailWarning } from './platform/mail/service.ts'
import { createOutbound } from './platform/outbound/outbound.ts'
import { readSettings, type Settings, SettingsError } from './platform/settings/settings.ts'
import type { MetricsSources } from './platform/telemetry/metrics.ts'
import { createMetricsServer, listenForMetrics } from './platform/telemetry/metrics-server.ts'
import { watchQueries } from './platform/telemetry/query-spans.ts'
import { queuesOf } from './queues.ts'
import { refuseUnsafe, startupWarnings } from './startup-checks.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)
const warn = (line: string) => process.stderr.write(`${line}\n`)

/**
 * Starts the server with the settings of the environment, and stops it at SIGINT or SIGTERM. Settings or a database with which it
 * cannot run end the process with one sentence.
 */
export async function startFromEnvironment(): Promise<void> {
  try {
    await start(readSettings(process.env))
  } catch (error) {
    if (!(error instanceof StartupError || error instanceof SettingsError)) throw error
    warn(error.message)
    process.exit(1)
  }
}

async function start(given: Settings) {
  collectYoungObjects()
  refuseUnsafe(given)
  const clock = () => new Date()
  // Create the server first: the whole process uses its log.
  const server = createServer(given)
  const log = (line: string) => server.log.warn(line)
  const cell = openCell(given.cell, log)
  const database = await openDatabase({ ...given, poolSize: given.databasePool, log })
  if (cell) await claimDatabase(database.trusted, cell, given.databaseUrl ? 'DATABASE_URL' : 'DATA_DIR')
  const traces = await tracesOf(given, log)
  traces?.watch(server)
  if (traces && database.kind === 'postgres') watchQueries(database.pool, traces)
  const settings = {
    ...given,
    providerKey: given.providerKey ?? ownProviderKey(given),
    ...secretKeysOf(given),
  }
  await refuseUnreadableSecrets(database.handle, settings)
  const outbound = createOutbound(settings)
  const files = await openFiles(settings, log)
  const key = given.cell?.key
  const sources = {
    settings,
    clock,
    cell,
    peers: cell && key ? createPeers({ cell, key, settings, clock, log }) : undefined,
    passwords: createPasswords(),
    secrets: createSecrets(cell?.name),
    outbound,
    files,
  }
  const contextsOf = (jobs: Jobs) => () => contextOn(database.trusted, { ...sources, jobs })
  const delivery = await deliveryQueues(settings, { handle: database.trusted, clock, log })
  const jobs = await startJobs({
    handle: database.trusted,
    queues: (jobs) =>
      [...delivery, ...queuesOf(contextsOf(jobs))].map((queue) => traces?.watchQueue(queue) ?? queue),
    log,
    works: settings.runsJobs,
  })
  const makeContext = contextsOf(jobs)
  const parts = { database, jobs, ...sources }
  if (settings.demo) await fillDemo(makeContext())
  const metrics = await metricsOf(settings, parts)
  metrics?.watch(server)
  const metricsServer = metrics && createMetricsServer(metrics)
  await createApp(parts, { server })
  const failed = (task: string) => metrics?.taskFailed(task)
  const stopHousekeeping = settings.runsJobs ? startHousekeeping(parts, { log, failed }) : () => {}
  await listen({ server, metricsServer, database }, settings)
  await announce(settings, makeContext())
  keepHeapSmall()

  async function stop() {
    stopHousekeeping()
    cell?.close()
    await server.close()
    await metricsServer?.close()
    await jobs.stop()
    await traces?.stop()
    await database.close()
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop())
}

interface Listening {
  server: FastifyInstance
  metricsServer: FastifyInstance | undefined
  database: Database
}

/**
 * Connections that wait until the process accepts them, as far as the system allows as many: beyond Node's 511 a caller tries again after a
 * second.
 */
const mostConnecting = 4096

async function listen({ server, metricsServer, database }: Listening, settings: Settings): Promise<void> {
  try {
    if (metricsServer) await listenForMetrics(metricsServer, settings)
    await server.listen({ port: settings.port, host: settings.host, backlog: mostConnecting })
  } catch (error) {
    await database.close()
    throw explainListening(error, settings)
  }
}

async function announce(settings: Settings, context: UseCaseContext): Promise<void> {
  // Write the compile cache now: a killed process would skip it at its end.
  flushCompileCache()
  say(`Élan is ready at ${settings.publicUrl}`)
  if (settings.demo && (await hasDemo(context))) {
    const { email, password } = demoSignIn
    say(`Sign in to the demo with the password ${password}`)
    say(`  as an administrator: ${email}`)
    say(`  as an employee: ${demoEmployee.email}, at ${settings.publicUrl}/me`)
  }
  if (settings.mailbox) say(`Mails are kept in the mailbox: ${settings.publicUrl}/mailbox`)
  const warning = mailWarning(settings)
  for (const line of [...startupWarnings(settings), ...(warning ? [warning] : [])]) warn(line)
}

/** Delivers mails if a mail server is configured. The import is dynamic because it costs start time. */
async function deliveryQueues(
  { smtpUrl, ...settings }: Settings,
  options: Omit<DeliveryOptions, 'settings'>,
) {
  if (!smtpUrl) return []
  const { mailDelivery } = await import('./platform/mail/delivery.ts')
  return mailDelivery({ ...options, settings: { ...settings, smtpUrl } })
}

/** Counts for /metrics if configured. The import is dynamic because it costs start time. */
async function metricsOf({ metricsPort }: Settings, sources: MetricsSources) {
  if (metricsPort === undefined) return undefined
  const { createMetrics } = await import('./platform/telemetry/metrics.ts')
  return createMetrics(sources)
}

/** Starts traces if configured. The import is dynamic because it costs memory and start time. */
async function tracesOf(
  { tracesUrl: url, tracesShare: share, trustProxy }: Settings,
  log: (line: string) => void,
) {
  if (!url) return undefined
  const { startTraces } = await import('./platform/telemetry/traces.ts')
  return startTraces({ url, share, trustProxy, log })
}

function explainListening(error: unknown, { port, host }: Settings): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  const sentences: Record<string, string> = {
    EADDRINUSE: `Port ${port} is taken: stop what uses it, or choose another one with PORT=${port + 1}.`,
    EACCES: `Port ${port} needs rights this user does not have: choose one above 1023 with PORT.`,
    EADDRNOTAVAIL: `HOST=${host} is not an address of this machine: use 127.0.0.1 or 0.0.0.0.`,
    ENOTFOUND: `HOST=${host} is not an address of this machine: use 127.0.0.1 or 0.0.0.0.`,
  }
  const sentence = typeof code === 'string' ? sentences[code] : undefined
  return sentence ? new StartupError(sentence, { cause: error }) : error
}
