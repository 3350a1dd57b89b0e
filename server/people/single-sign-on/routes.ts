import * as identities from '#contract/identity/identities.ts'
import { endProviderSession } from '#contract/identity/provider-logout.ts'
import * as sso from '#contract/identity/sso.ts'
import { stepUpByCompany } from '#contract/identity/step-up.ts'
import { requireConnection } from '#server/identity/connections/service.ts'
import { discover } from '#server/identity/discovery/service.ts'
import { implement, implementPrepared } from '#server/platform/http/implement.ts'
import { about } from '#server/platform/http/recorded.ts'
import { complete, completeByCode, prepareCompletion } from './complete.ts'
import { listIdentities, unlinkIdentity } from './linked.ts'
import { endByProvider, readLogout } from './logout.ts'
import { startAt, startSignIn } from './start.ts'
import { startStepUp } from './step-up.ts'

export const singleSignOnRoutes = [
  implement(sso.discoverSso, async ({ context, body }) => ({ data: await discover(context, body.email) })),

  implementPrepared(
    sso.startSso,
    ({ context, body, cookies }) => startSignIn(context, body, cookies),
    ({ prepared }) => ({ data: prepared }),
  ),

  implementPrepared(
    sso.completeOidc,
    ({ context, body, cookies }) => prepareCompletion(context, body, cookies),
    ({ context, body, client, cookies, prepared }) =>
      complete(context, prepared, body.state, { client, cookies }),
  ),

  implementPrepared(
    stepUpByCompany,
    ({ context, caller, cookies }) => startStepUp(context, caller, cookies),
    ({ prepared: location }) => ({ data: { location } }),
  ),

  implement(sso.confirmSsoCode, ({ context, body, client, cookies }) =>
    completeByCode(context, body, { client, cookies }),
  ),

  implement(identities.listIdentities, async ({ scope, params, query }) => ({
    data: await listIdentities(scope, params.connectionId, query),
  })),

  implement(identities.unlinkIdentity, async ({ scope, context, params, body }) => {
    const { connectionId, identityId: id } = params
    const email = await unlinkIdentity(scope, context, connectionId, id)
    return about({ id, name: `${email}: ${body.reason}` }, { data: { id } })
  }),

  implementPrepared(
    endProviderSession,
    ({ context, params, body }) => readLogout(context, params.connectionId, body.logout_token),
    async ({ context, prepared }) => {
      await endByProvider(context, prepared)
      return {}
    },
  ),

  implementPrepared(
    sso.testConnection,
    async ({ context, scope, params, cookies }) => {
      const connection = await requireConnection(scope, params.connectionId)
      const testedBy = scope.caller.account.id
      return {
        connection,
        location: await startAt(context, cookies, connection, {
          ...{ testedBy, access: { below: [scope.organization.id] } },
        }),
      }
    },
    ({ prepared: { connection, location } }) =>
      about({ id: connection.id, name: connection.name }, { data: { location } }),
  ),
]
