import type { Endpoint } from '#contract/platform/endpoint.ts'
import * as credits from '#contract/tenants/credits.ts'
import { grantCredits } from '#server/tenants/credits/provider.ts'
import { ofHome, type Sample, sample } from './access-sample.ts'
import type { Stage } from './access-stage.ts'

/** Makes a reversible transfer in an organization that no other sample uses. */
const granted = ({ server, scratch }: Stage) =>
  server
    .makeContext()
    .db.transaction(async (db) =>
      grantCredits({ ...server.makeContext(), db }, { organizationId: scratch.id, amount: 1 }),
    )

/** Calls about credits: of the administrator of `home`, and of the provider. */
export const creditSamples: [Endpoint, Sample][] = [
  sample(credits.distributeCredits, async (stage) => {
    const { server, home, child } = stage
    await grantCredits(server.makeContext(), { organizationId: home.id, amount: 1 })
    return { ...ofHome(stage), body: { distributions: [{ subOrganizationId: child.id, credits: 1 }] } }
  }),
  sample(credits.getCredits, ofHome),
  sample(credits.exportCredits, ofHome),
  sample(credits.grantCredits, ({ scratch }) => ({ body: { organizationId: scratch.id, amount: 1 } })),
  sample(credits.reverseCredits, async (stage) => ({
    body: { transferId: (await granted(stage)).transferId },
  })),
]

/** Paths without ids other than the organization. */
export const foreignCreditIds: Record<string, (stage: Stage) => Promise<string[]>> = {}
