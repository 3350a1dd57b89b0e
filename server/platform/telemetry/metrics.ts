import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { OwnCell } from '#server/platform/cells/own-cell.ts'
import type { Database } from '#server/platform/db/open.ts'
import { routeName } from '#server/platform/http/route-name.ts'
import type { QueueSize } from '#server/platform/jobs/jobs.ts'
import { unsentMails } from '#server/platform/mail/service.ts'
import { databaseMetrics } from './database-metrics.ts'
import { version } from './version.ts'

export interface Metrics {
  /** Counts every request of the server from now on. */
  watch(server: FastifyInstance): void
  /** Counts a failed housekeeping task. */
  taskFailed(task: string): void
  /** All metrics in Prometheus' text format, also while the database is unreachable. */
  read(): Promise<string>
  contentType: string
}

export interface MetricsSources {
  database: Database
  jobs: { sizes(): Promise<QueueSize[]> }
  clock: () => Date
  cell?: OwnCell | undefined
}

const seconds = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** The metrics of one server. Every label has few values, and none identifies a customer or a person. */
export function createMetrics({ database, jobs, clock, cell }: MetricsSources): Metrics {
  const registry = new Registry()
  const registers = [registry]
  if (cell) registry.setDefaultLabels({ cell: cell.name })
  collectDefaultMetrics({ register: registry })
  const requests = requestMetrics(registers)
  const failures = new Counter({
    name: 'elan_housekeeping_failures_total',
    help: 'Tasks of the housekeeping that failed, each of which is tried again',
    labelNames: ['task'],
    registers,
  })
  const standbyReads = new Counter({
    name: 'elan_standby_reads_total',
    help: 'Reads that a standby may answer, by who answered',
    labelNames: ['by'],
    registers,
  })
  const gauges = createGauges(registers)
  const readFigures = databaseMetrics(registers, database)
  gauges.build.set({ version, node: process.version, database: database.kind }, 1)
  return {
    watch(server) {
      server.addHook('onResponse', (request, reply, done) => {
        const labels = { method: request.method, route: routeName(request) }
        requests.count.inc({ ...labels, status: reply.statusCode })
        requests.seconds.observe(labels, reply.elapsedTime / 1000)
        done()
      })
      server.earlyRefusals.onRefusal(({ endpoint: { method, path }, status }) =>
        requests.count.inc({ method, route: path, status }),
      )
    },
    taskFailed: (task) => failures.inc({ task }),
    async read() {
      readPool(gauges, database)
      standbyReads.reset()
      for (const [by, count] of readsOf(database)) standbyReads.inc({ by }, count)
      if (cell) gauges.brokenMap.set(cell.isBroken() ? 1 : 0)
      gauges.up.set(
        await readDatabase(gauges, { database, jobs, clock }).then(
          () => 1,
          () => 0,
        ),
      )
      // A database that answers may still not show them to this user.
      await readFigures().catch(() => {})
      return registry.metrics()
    },
    contentType: registry.contentType,
  }
}

const requestMetrics = (registers: Registry[]) => ({
  count: new Counter({
    name: 'http_requests_total',
    help: 'Requests answered, by route as declared and status',
    labelNames: ['method', 'route', 'status'],
    registers,
  }),
  seconds: new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from a request to the end of its answer',
    labelNames: ['method', 'route'],
    buckets: seconds,
    registers,
  }),
})

type Gauges = ReturnType<typeof createGauges>

function createGauges(registers: Registry[]) {
  const gauge = <Label extends string>(name: string, help: string, labelNames: Label[] = []) =>
    new Gauge({ name, help, labelNames, registers })
  return {
    build: gauge('elan_build_info', 'What runs here', ['version', 'node', 'database']),
    up: gauge('elan_database_up', 'Whether the database answers'),
    connections: gauge('elan_database_connections', 'Connections of this process for requests', ['state']),
    waiting: gauge('elan_database_waiting', 'Requests that wait for a connection'),
    queued: gauge('elan_jobs', 'Jobs by queue, at most half a minute old', ['queue', 'state']),
    unsent: gauge('elan_mails_unsent', 'Mails that wait to be sent'),
    unadministered: gauge(
      'elan_customers_without_administrator',
      'Customers whose last administrator lost access by a directory or otherwise',
    ),
    brokenMap: gauge(
      'elan_cells_file_broken',
      'Whether the file of cells is broken and the map of before applies',
    ),
    oldest: gauge('elan_mails_oldest_seconds', 'Age of the oldest mail that waits to be sent'),
  }
}

function readPool({ connections, waiting }: Gauges, database: Database): void {
  if (database.kind === 'embedded') return
  const { idleCount, totalCount, waitingCount } = database.pool
  connections.set({ state: 'idle' }, idleCount)
  connections.set({ state: 'busy' }, totalCount - idleCount)
  waiting.set(waitingCount)
}

const readsOf = (database: Database) =>
  Object.entries((database.kind === 'postgres' && database.standbys?.reads) || {})

const withoutAdministrator = sql`
  select count(*)::int as count from organizations as o
  where cardinality(o.lineage) = 1 and o.deleted_at is null and not exists (
    select from administrators as r join users as u on u.organization_id = r.organization_id and u.id = r.user_id
    where r.organization_id = o.id and r.role = 'administrator' and u.status = 'active' and u.blocked_at is null)`

async function readDatabase(
  { queued, unsent, oldest, unadministered }: Gauges,
  { database, jobs, clock }: MetricsSources,
): Promise<void> {
  // First, since the ping fails fast if the database is unreachable.
  await database.ping()
  const [sizes, mails, customers] = await Promise.all([
    jobs.sizes(),
    unsentMails(database.handle),
    database.handle.execute<{ count: number }>(withoutAdministrator),
  ])
  for (const { queue, ...states } of sizes)
    for (const [state, size] of Object.entries(states)) queued.set({ queue, state }, size)
  unsent.set(mails.count)
  unadministered.set(customers.rows[0]?.count ?? 0)
  oldest.set(mails.oldest ? Math.max(0, (clock().getTime() - mails.oldest.getTime()) / 1000) : 0)
}
