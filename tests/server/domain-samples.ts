import * as contract from '#contract/identity/domains.ts'
import type { Endpoint } from '#contract/platform/endpoint.ts'
import { domainDelegations, domains } from '#server/schema/domains.ts'
import { ofHome, type Sample, sample } from './access-sample.ts'
import type { Stage } from './access-stage.ts'

const token = 'of-the-sample'

/** A domain of an organization, proved unless told otherwise. */
export async function domainOf({ server }: Stage, { id: organizationId }: { id: string }, isProved = true) {
  // Every record is there.
  server.parts.outbound.resolveTxt = async () => [`elan-domain-verification=${token}`]
  const { db, now } = server.makeContext()
  const domain = `${crypto.randomUUID()}.example.com`
  const proof = isProved ? { provedAt: now, checkedAt: now } : {}
  const [row] = await db
    .insert(domains)
    .values({ organizationId, domain, token, createdAt: now, ...proof })
    .returning()
  if (!row) throw new Error('the domain was not stored')
  return row
}

const domainOfHome =
  (isProved = true) =>
  async (stage: Stage) => ({
    params: { orgId: stage.home.id, domainId: (await domainOf(stage, stage.home, isProved)).id },
  })

/** Calls about domains of `home`. */
export const domainSamples: [Endpoint, Sample][] = [
  sample(contract.listDomains, ofHome),
  sample(contract.addDomain, (stage) => ({
    ...ofHome(stage),
    body: { domain: `${crypto.randomUUID()}.example.com` },
  })),
  sample(contract.verifyDomain, domainOfHome(false)),
  sample(contract.delegateDomain, async (stage) => {
    const { home, child } = stage
    const { id } = await domainOf(stage, home)
    const row = { organizationId: home.id, domainId: id, delegateId: child.id }
    await stage.server.makeContext().db.insert(domainDelegations).values(row)
    return { params: { orgId: home.id, domainId: id }, body: { organizationIds: [child.id] } }
  }),
  sample(contract.deleteDomain, domainOfHome()),
  sample(contract.freeDomain, async (stage) => ({
    body: { domain: (await domainOf(stage, stage.home)).domain },
  })),
]

/** Unknown and foreign ids. */
export const foreignDomainIds: Record<string, (stage: Stage) => Promise<string[]>> = {
  domainId: async (stage) => [
    crypto.randomUUID(),
    ...(await Promise.all(
      [stage.stranger, stage.sibling, stage.child, stage.parent].map(
        async (organization) => (await domainOf(stage, organization)).id,
      ),
    )),
  ],
}
