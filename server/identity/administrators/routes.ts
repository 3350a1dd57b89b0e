import * as contract from '#contract/identity/administrators.ts'
import { implement } from '#server/platform/http/implement.ts'
import { getAdministrator, listAdministrators, listPotentialAdministrators } from './list.ts'

/**
 * The endpoints that change administrators answer with the organization, so organizations/routes.ts implements
 * them.
 */
export const administratorRoutes = [
  implement(contract.listAdministrators, ({ scope }) => listAdministrators(scope)),

  implement(contract.getAdministrator, async ({ scope, params }) => ({
    data: await getAdministrator(scope, params.userId),
  })),

  implement(contract.listPotentialAdministrators, async ({ scope }) => ({
    data: await listPotentialAdministrators(scope),
  })),
]
