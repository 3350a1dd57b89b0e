import { eq } from 'drizzle-orm'
import * as accounts from '#contract/identity/accounts.ts'
import * as passwords from '#contract/identity/passwords.ts'
import * as session from '#contract/identity/sessions.ts'
import * as dashboard from '#contract/insights/dashboard.ts'
import * as search from '#contract/insights/search.ts'
import * as provider from '#contract/operations/provider.ts'
import * as me from '#contract/participation/me.ts'
import * as addresses from '#contract/people/addresses.ts'
import * as invitations from '#contract/people/invitations.ts'
import * as links from '#contract/people/invite-links.ts'
import * as teams from '#contract/people/teams.ts'
import * as users from '#contract/people/users.ts'
import type { Endpoint } from '#contract/platform/endpoint.ts'
import * as mailbox from '#contract/platform/mailbox.ts'
import * as partners from '#contract/programme/partners.ts'
import * as quizzes from '#contract/programme/quizzes.ts'
import * as organizations from '#contract/tenants/organizations.ts'
import * as posters from '#contract/tenants/posters.ts'
import * as registration from '#contract/tenants/registration.ts'
import type { Account } from '#server/identity/accounts/service.ts'
import { issueToken, type TokenPurpose } from '#server/identity/tokens/service.ts'
import { createAdminAccess } from '#server/operations/provider/admin-access.ts'
import { markInvited } from '#server/people/users/service.ts'
import { organizations as rows } from '#server/schema/organizations.ts'
import { createOrganization } from '#server/tenants/organizations/service.ts'
import { inQuery, ofHome, personOfHome, type Sample, sample } from './access-sample.ts'
import type { Stage } from './access-stage.ts'
import { administratorSamples } from './administrator-samples.ts'
import { appealSamples, foreignAppealIds } from './appeal-samples.ts'
import { auditSamples } from './audit-samples.ts'
import { boardSamples } from './board-samples.ts'
import { challengeSamples, foreignChallengeIds } from './challenge-samples.ts'
import { creditSamples, foreignCreditIds } from './credit-samples.ts'
import {
  exchangeablePair,
  makeAdministrator,
  makeEmployee,
  makePerson,
  newAddress,
  password,
  tokenOf,
} from './factories.ts'
import { foreignHierarchyIds, hierarchySamples } from './hierarchy-samples.ts'
import { memberMissionSamples } from './member-mission-samples.ts'
import { foreignMissionIds, missionSamples } from './mission-samples.ts'
import { participationSamples } from './participation-samples.ts'
import { foreignPeopleIds, peopleSamples } from './people-samples.ts'
import { foreignPhotoIds, photoSamples } from './photo-samples.ts'
import { foreignQuizIds, quizSamples } from './quiz-samples.ts'
import { foreignReportIds, reportSamples } from './report-samples.ts'
import { foreignSessionIds, sessionSamples } from './session-samples.ts'
import { foreignSettingsIds, settingsSamples } from './settings-samples.ts'
import { foreignSourceIds, sourceSamples } from './source-samples.ts'
import { foreignTeamIds, teamSamples } from './team-samples.ts'
import { foreignWallIds, wallSamples } from './wall-samples.ts'

const employee = async ({ server, scratch }: Stage) =>
  (await makeEmployee(server, { organization: scratch, verified: false })).account
const names = { firstName: 'Robin', lastName: 'Example' }

async function accessCode({ server }: Stage) {
  const organization = await createOrganization(server.makeContext(), { name: 'By Code' })
  const { db } = server.makeContext()
  await db.update(rows).set({ accessMode: 'code' }).where(eq(rows.id, organization.id))
  return organization.accessCode
}

async function mailedTo({ server }: Stage, purpose: TokenPurpose, account: Account) {
  const { id, email } = account
  const token = await issueToken(server.makeContext(), { purpose, subject: id, accountId: id, email })
  return { token, email }
}

async function invitation({ server, scratch }: Stage) {
  const { user } = await makePerson(server, { organization: scratch })
  return issueToken(server.makeContext(), {
    purpose: 'employee_invitation',
    subject: user.id,
    userId: user.id,
    organizationId: scratch.id,
    email: user.email,
  })
}

async function administratorOfScratch({ server, scratch }: Stage) {
  const { account } = await makeAdministrator(server, { organization: scratch })
  return { organizationId: scratch.id, email: account.email }
}

/**
 * A call of each endpoint that succeeds for permitted callers. Calls with an organization use `home`; calls without
 * a session use `scratch`, with a new address or token each time.
 */
export const samples: ReadonlyMap<Endpoint, Sample> = new Map([
  sample(session.login, async (stage) => ({ body: { email: (await employee(stage)).email, password } })),
  sample(session.getSession, () => ({})),
  sample(session.logout, () => ({})),
  sample(me.getMe, inQuery),
  sample(me.listMyOrganizations, () => ({})),
  sample(session.setSession, async (stage, caller) => ({
    body: await exchangeablePair(stage, caller ?? (await employee(stage))),
  })),
  sample(passwords.updatePassword, () => ({ body: { password } })),
  sample(addresses.changeAddress, () => ({ body: { email: newAddress() } })),
  sample(accounts.getAccountStanding, () => ({})),
  sample(accounts.eraseAccount, (_, caller) => ({ body: { email: caller?.email ?? newAddress() } })),
  sample(accounts.updateAccount, () => ({ body: { metadata: { theme: 'dark' as const } } })),
  sample(provider.validateAdminAccess, async (stage) => {
    const access = await administratorOfScratch(stage)
    const { link } = await createAdminAccess(stage.server.makeContext(), access)
    return { body: { token: tokenOf(link), org_id: access.organizationId } }
  }),
  sample(passwords.requestPasswordReset, async (stage) => ({
    body: { email: (await employee(stage)).email },
  })),
  sample(passwords.confirmPasswordReset, async (stage) => ({
    body: { ...(await mailedTo(stage, 'reset_password', await employee(stage))), password },
  })),

  sample(registration.register, () => ({ body: { email: newAddress(), password, ...names } })),
  sample(accounts.verifyEmail, async (stage) => ({
    body: await mailedTo(stage, 'verify_email', await employee(stage)),
  })),
  sample(addresses.confirmAddress, async (stage) => ({
    body: await mailedTo(stage, 'change_address', { ...(await employee(stage)), email: newAddress() }),
  })),
  sample(addresses.restoreAddress, async (stage) => ({
    body: await mailedTo(stage, 'restore_address', await employee(stage)),
  })),
  sample(accounts.resendVerification, async (stage) => ({ body: { email: (await employee(stage)).email } })),

  sample(organizations.getOrganizationTree, () => ({})),
  sample(organizations.getMyOrganization, () => ({})),
  sample(organizations.getOrganization, ofHome),

  sample(invitations.inviteAdministrator, (stage) => ({
    ...ofHome(stage),
    body: { email: newAddress() },
  })),

  sample(users.listUsers, ofHome),
  sample(users.listAllUsers, inQuery),
  sample(quizzes.listAllQuizzes, inQuery),
  sample(teams.listAllTeams, inQuery),
  sample(dashboard.getDashboard, ofHome),
  sample(dashboard.listActivity, ofHome),
  sample(search.searchOrganization, (stage) => ({ ...ofHome(stage), query: { search: 'robin' } })),
  sample(users.exportUsers, (stage) => ({ ...ofHome(stage), query: { format: 'csv' as const } })),
  ...peopleSamples,
  ...teamSamples,
  ...hierarchySamples,
  ...administratorSamples,
  ...creditSamples,
  ...sessionSamples,
  ...auditSamples,
  ...reportSamples,
  ...settingsSamples,
  ...quizSamples,
  ...participationSamples,
  ...boardSamples,
  ...appealSamples,
  ...wallSamples,
  ...memberMissionSamples,
  ...sourceSamples,
  ...photoSamples,
  ...missionSamples,
  ...challengeSamples,
  sample(partners.listPartners, () => ({})),
  sample(users.getUser, async (stage) => ({
    params: { orgId: stage.home.id, userId: (await personOfHome(stage)).id },
  })),
  sample(users.createUser, (stage) => ({
    ...ofHome(stage),
    body: { first_name: 'Robin', last_name: 'Example', email: newAddress() },
  })),

  sample(users.updateUser, async (stage) => ({
    params: { orgId: stage.home.id, userId: (await personOfHome(stage)).id },
    body: { first_name: 'Changed' },
  })),
  sample(users.deleteUser, async (stage) => ({
    params: { orgId: stage.home.id, userId: (await personOfHome(stage)).id },
  })),

  sample(invitations.inviteUser, async (stage) => ({
    params: { orgId: stage.home.id, userId: (await personOfHome(stage)).id },
  })),
  sample(invitations.revokeInvitation, async (stage) => {
    const user = await personOfHome(stage)
    await markInvited(stage.server.makeContext(), stage.home.id, [user.id])
    return { params: { orgId: stage.home.id, userId: user.id } }
  }),
  sample(invitations.inviteUsers, async (stage) => ({
    ...ofHome(stage),
    body: { userIds: [(await personOfHome(stage)).id] },
  })),
  sample(links.getInviteLink, ofHome),
  sample(posters.downloadPoster, ofHome),
  sample(links.replaceInviteLink, ofHome),
  sample(links.validateInviteLink, ({ scratchLink }) => ({
    params: { orgId: '_', inviteToken: scratchLink },
  })),
  sample(registration.joinOrganization, ({ scratchLink }) => ({
    params: { orgId: '_' },
    body: { email: newAddress(), password, ...names, metadata: { organizationInviteToken: scratchLink } },
  })),
  sample(registration.findOrganizationByCode, async (stage) => ({
    body: { accessCode: await accessCode(stage) },
  })),
  sample(registration.joinByCode, async (stage) => ({
    body: { accessCode: await accessCode(stage), email: newAddress(), password, ...names },
  })),
  sample(registration.completeRegistration, ({ scratchLink }) => ({
    body: { token: scratchLink, email: newAddress(), password, ...names },
  })),
  sample(invitations.verifyInvite, async (stage) => ({ body: { token: await invitation(stage) } })),
  sample(invitations.confirmInvite, async (stage) => ({
    body: { token: await invitation(stage), password },
  })),

  sample(provider.createAdminAccess, async (stage) => ({ body: await administratorOfScratch(stage) })),
  sample(mailbox.listMailboxMessages, async (stage) => ({ query: { to: (await employee(stage)).email } })),
])

/** Unknown and foreign ids for each path parameter besides the organization. */
export const foreignIds: Record<string, (stage: Stage) => Promise<string[]>> = {
  userId: async ({ server, stranger, sibling, child, parent }) => [
    crypto.randomUUID(),
    ...(await Promise.all(
      [stranger, sibling, child, parent].map(
        async (organization) => (await makePerson(server, { organization })).user.id,
      ),
    )),
  ],
  ...foreignPeopleIds,
  ...foreignTeamIds,
  ...foreignHierarchyIds,
  ...foreignCreditIds,
  ...foreignSessionIds,
  ...foreignReportIds,
  ...foreignSettingsIds,
  ...foreignQuizIds,
  ...foreignMissionIds,
  ...foreignPhotoIds,
  ...foreignAppealIds,
  ...foreignWallIds,
  ...foreignSourceIds,
  ...foreignChallengeIds,
}
