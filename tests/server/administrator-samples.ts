import * as administrators from '#contract/identity/administrators.ts'
import { ofHome, sample } from './access-sample.ts'
import type { Stage } from './access-stage.ts'
import { makeAdministrator, makeEmployee } from './factories.ts'

const anotherOfHome = async ({ server, home }: Stage) => ({
  params: { orgId: home.id, userId: (await makeAdministrator(server, { organization: home })).user.id },
})

/** Calls about administrators of `home`; the ids in their paths are people's. */
export const administratorSamples = [
  sample(administrators.listAdministrators, ofHome),
  sample(administrators.getAdministrator, anotherOfHome),
  sample(administrators.listPotentialAdministrators, ofHome),
  sample(administrators.addAdministrator, async (stage) => {
    const { user } = await makeEmployee(stage.server, { organization: stage.home })
    return { ...ofHome(stage), body: { userId: user.id } }
  }),
  sample(administrators.removeAdministrator, anotherOfHome),
]
