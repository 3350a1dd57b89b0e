import * as contract from '#contract/people/addresses.ts'
import { provePassword } from '#server/identity/passwords/service.ts'
import { implement, implementPrepared } from '#server/platform/http/implement.ts'
import { confirmAddress, prepareConfirmation, requestAddress, restoreAddress } from './service.ts'

export const addressRoutes = [
  implementPrepared(
    contract.changeAddress,
    ({ work, caller, body }) => provePassword(work, caller, body.current_password),
    async ({ work, caller, body }) => {
      await requestAddress(work, caller, body.email)
      return { data: {} }
    },
  ),

  implementPrepared(
    contract.confirmAddress,
    ({ work, body, cookies }) => prepareConfirmation(work, body, cookies),
    async ({ work, body }) => {
      await confirmAddress(work, body)
      return { data: { email: body.email } }
    },
  ),

  implement(contract.restoreAddress, async ({ work, body }) => {
    await restoreAddress(work, body)
    return { data: { email: body.email } }
  }),
]
