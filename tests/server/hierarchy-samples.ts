import { eq } from 'drizzle-orm'
import * as hierarchy from '#contract/tenants/hierarchy.ts'
import { organizations } from '#server/schema/organizations.ts'
import { ofHome, sample } from './access-sample.ts'
import type { Stage } from './access-stage.ts'
import { foreignDomainIds } from './domain-samples.ts'
import { makeOrganization } from './factories.ts'

const below = async ({ server, home }: Stage) => ({
  params: { orgId: home.id, id: (await makeOrganization(server, home)).id },
})

/** Deletes an organization of another customer. */
async function deletedOne({ server, scratch }: Stage): Promise<string> {
  const { id } = await makeOrganization(server, scratch)
  await server
    .makeContext()
    .db.update(organizations)
    .set({ deletedAt: server.makeContext().now, deletedWith: id })
    .where(eq(organizations.id, id))
  return id
}

export const hierarchySamples = [
  sample(hierarchy.listHierarchy, ofHome),
  sample(hierarchy.getHierarchyNode, below),
  sample(hierarchy.createSubOrganization, (stage) => ({ ...ofHome(stage), body: { name: 'Below' } })),
  sample(hierarchy.updateHierarchyNode, async (stage) => ({
    ...(await below(stage)),
    body: { name: 'Changed' },
  })),
  sample(hierarchy.countHierarchyNode, below),
  sample(hierarchy.deleteHierarchyNode, below),
  sample(hierarchy.restoreOrganization, async (stage) => ({
    body: { organizationId: await deletedOne(stage) },
  })),
]

/** Unknown and foreign ids of organizations. */
export const foreignHierarchyIds = {
  id: async ({ stranger, scratch }: Stage) => [crypto.randomUUID(), stranger.id, scratch.id],
  ...foreignDomainIds,
}
