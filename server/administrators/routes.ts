import * as contract from '#contract/administrators.ts'
import { implement } from '#server/http/implement.ts'
import { inviteAdministrator } from './invite.ts'

export const administratorRoutes = [
  implement(contract.inviteAdministrator, async ({ scope, body: { email } }) => ({
    data: { email, status: await inviteAdministrator(scope, email) },
  })),
]
