import * as administrators from '#contract/identity/administrators.ts'
import * as proposed from '#contract/identity/proposed-administrators.ts'
import * as roles from '#contract/identity/roles.ts'
import { addRole } from '#server/identity/administrators/service.ts'
import type { Organization } from '#server/schema/organizations.ts'
import { proposedAdministrators } from '#server/schema/proposed-administrators.ts'
import { ofHome, sample } from './access-sample.ts'
import type { Stage } from './access-stage.ts'
import { ruleOf } from './directory-samples.ts'
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

/** Somebody of `home` whom a rule makes an administrator once it is confirmed. */
const proposedAtHome = async (stage: Stage) => {
  const { user } = await proposeIn(stage, stage.home)
  return { params: { orgId: stage.home.id, userId: user.id } }
}

async function proposeIn(stage: Stage, organization: Organization) {
  const { server } = stage
  const person = await makeEmployee(server, { organization })
  const { ruleId } = await ruleOf(stage, organization.id)
  const row = {
    organizationId: organization.id,
    userId: person.user.id,
    accountId: person.account.id,
    ruleId,
  }
  await server.asOwner((db) =>
    db.insert(proposedAdministrators).values({ ...row, createdAt: server.makeContext().now }),
  )
  return person
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
  sample(proposed.listProposedAdministrators, async (stage) => {
    await proposedAtHome(stage)
    return ofHome(stage)
  }),
  sample(proposed.confirmAdministrator, proposedAtHome),
  sample(proposed.refuseAdministrator, proposedAtHome),
  sample(proposed.confirmAdministratorAsProvider, async (stage) => {
    const { account } = await proposeIn(stage, stage.scratch)
    return { body: { organizationId: stage.scratch.id, account: account.email } }
  }),
  sample(roles.listRoleHolders, ofHome),
  sample(roles.giveRole, async (stage) => {
    const { user } = await makeEmployee(stage.server, { organization: stage.home })
    return { ...ofHome(stage), body: { email: user.email, role: 'viewer' as const } }
  }),
  sample(roles.takeRole, viewerOfHome),
  ...domainSamples,
]
