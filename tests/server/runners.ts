import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import * as contract from '#contract/participation/connectors.ts'
import { listOwnSources } from '#contract/participation/own-sources.ts'
import { getDay } from '#contract/participation/recording.ts'
import { activityConnections } from '#server/schema/connectors.ts'
import type { Organization } from '#server/schema/organizations.ts'
import { secrets } from '#server/schema/secrets.ts'
import { agree } from './activity.ts'
import { makeEmployee, signedIn } from './factories.ts'
import { startTestServer, type TestServer } from './server.ts'
import { type VendorItem, vendorSettings } from './vendor-items.ts'
import { startVendors } from './vendors.ts'
import type { Visitor } from './visitor.ts'

/** The queue ignores a job whose id it knows; that of the tests does not. */
function ignoreKnownJobs({ parts: { jobs } }: TestServer) {
  const known = new Set<string>()
  const { enqueue } = jobs
  jobs.enqueue = async (db, queue, data, options = {}) => {
    if (options.id !== undefined && known.has(options.id)) return
    if (options.id !== undefined) known.add(options.id)
    await enqueue(db, queue, data, options)
  }
}

/** A person who agreed to record, and an account of theirs at a vendor. */
export interface Runner {
  organization: Organization
  user: { id: string; accountId: string | null }
  person: { organizationId: string; userId: string }
  visitor: Visitor
  account: string
  email: string
}

/** A server that knows both vendors, at nine in the morning of 2 March in Toronto. */
export async function startRunners() {
  const vendors = await startVendors()
  const server = await startTestServer({ ...vendorSettings, OUTBOUND_ALLOW: '127.0.0.1' })
  vendors.connect(server)
  ignoreKnownJobs(server)
  server.pass({ hours: 5 })

  let accounts = 1000

  async function runner(organization?: Organization): Promise<Runner> {
    const made = await makeEmployee(server, organization && { organization })
    const person = { organizationId: made.organization.id, userId: made.user.id }
    await agree(server, [person])
    const visitor = await signedIn(server, made)
    return { ...made, person, visitor, account: String(++accounts), email: made.account.email }
  }
  async function connect({ visitor, account }: Runner, vendor: contract.Vendor, as = account) {
    const { body } = await visitor.call(contract.startConnector, { params: { vendor } })
    const answered = vendors.agree(body.data.location, as)
    return visitor.call(contract.completeConnector, { body: answered })
  }

  const rowsOf = ({ person }: Runner) =>
    server.asOwner((db) =>
      db.select().from(activityConnections).where(eq(activityConnections.userId, person.userId)),
    )

  const secretsOf = ({ person }: Runner) =>
    server.asOwner((db) => db.select().from(secrets).where(eq(secrets.organizationId, person.organizationId)))

  const dayOf = async ({ visitor }: Runner, day: string) =>
    (await visitor.call(getDay, { params: { day } })).body.data.summary

  const stateOf = async ({ visitor }: Runner, vendor: contract.Vendor) =>
    (await visitor.call(contract.listConnectors)).body.data.find((one) => one.vendor === vendor)

  const disconnect = ({ visitor }: Runner, vendor: contract.Vendor) =>
    visitor.call(contract.disconnectConnector, { params: { vendor } })

  const sourcesOf = async ({ visitor }: Runner) => (await visitor.call(listOwnSources)).body.data

  /** A person with a connected account. */
  async function connected(vendor: contract.Vendor, items: VendorItem[] = []) {
    const person = await runner()
    vendors.items.set(person.account, items)
    expect((await connect(person, vendor)).status).toBe(200)
    await server.runJobs()
    return person
  }

  const noticeFrom = (person: Runner, updates?: object) =>
    server.app.inject({
      method: 'POST',
      url: '/api/hooks/strava',
      payload: {
        ...{ object_type: updates ? 'athlete' : 'activity', object_id: 1, aspect_type: 'update' },
        ...{ owner_id: Number(person.account), subscription_id: 1, event_time: 1 },
        ...(updates && { updates }),
      },
    })

  const googleNotice = (payload: object, authorization?: string) =>
    server.app.inject({
      method: 'POST',
      url: '/api/hooks/google-health',
      payload,
      headers: authorization === undefined ? {} : { authorization },
    })

  const nextMinute = async () => {
    server.pass({ minutes: 1 })
    await server.runJobs()
  }

  return {
    ...{
      server,
      vendors,
      runner,
      connect,
      connected,
      disconnect,
      rowsOf,
      secretsOf,
      dayOf,
      stateOf,
      sourcesOf,
    },
    ...{ noticeFrom, googleNotice, nextMinute, nextAccount: () => String(++accounts) },
    /** Forgets connections of other tests. */
    async reset() {
      await server.runJobs()
      await server.asOwner((db) => db.delete(activityConnections))
      vendors.asked.length = 0
      vendors.problems.length = 0
    },
    async close() {
      await server.close()
      await vendors.close()
    },
  }
}
