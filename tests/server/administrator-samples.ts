import * as administrators from '#contract/identity/administrators.ts'
import * as roles from '#contract/identity/roles.ts'
import { addRole } from '#server/identity/administrators/service.ts'
import { ofHome, sample } from './access-sample.ts'
import type { Stage } from './access-stage.ts'
import { domainSamples } from './domain-samples.ts'
import { makeAdministrator, makeEmployee } from './factories.ts'

const anotherOfHome = async ({ server, home }: Stage) => ({
  params: { orgId: home.id, userId: (await makeAdministrator(server, { organization: home })).user.id },
})

const viewerOfHome = async ({ server, home }: Stage) => {
  const { user, account } = await makeEmployee(server, { organization: home })
  const holder = { organizationId: home.id, userId: user.id, accountId: account.id }
  await addRole(server.makeContext(), holder, 'viewer')
  return { params: { orgId: home.id, userId: user.id, role: 'viewer' as const } }
}

/** Calls about administrators, roles and domains of `home`; the ids in their paths are people's. */
export const administratorSamples = [
  sample(administrators.listAdministrators, ofHome),
  sample(administrators.getAdministrator, anotherOfHome),
  sample(administrators.listPotentialAdministrators, ofHome),
  sample(administrators.addAdministrator, async (stage) => {
    const { user } = await makeEmployee(stage.server, { organization: stage.home })
    return { ...ofHome(stage), body: { userId: user.id } }
  }),
  sample(administrators.removeAdministrator, anotherOfHome),
  sample(roles.listRoleHolders, ofHome),
  sample(roles.giveRole, async (stage) => {
    const { user } = await makeEmployee(stage.server, { organization: stage.home })
    return { ...ofHome(stage), body: { email: user.email, role: 'viewer' as const } }
  }),
  sample(roles.takeRole, viewerOfHome),
  ...domainSamples,
]
