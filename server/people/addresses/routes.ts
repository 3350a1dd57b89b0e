import * as contract from '#contract/people/addresses.ts'
import { provePassword } from '#server/identity/passwords/service.ts'
import { implement, implementPrepared } from '#server/platform/http/implement.ts'
import { confirmAddress, prepareConfirmation, requestAddress, restoreAddress } from './service.ts'

export const addressRoutes = [
  implementPrepared(
    contract.changeAddress,
    ({ context, caller, body }) => provePassword(context, caller, body.current_password),
    async ({ context, caller, body }) => {
      await requestAddress(context, caller, body.email)
      return { data: {} }
    },
  ),

  implementPrepared(
    contract.confirmAddress,
    ({ context, body, client, cookies }) => prepareConfirmation(context, body, client, cookies),
    async ({ context, body, cookies, prepared }) => {
      await confirmAddress(context, body, prepared, cookies)
      return { data: { email: body.email } }
    },
  ),

  implement(contract.restoreAddress, async ({ context, body }) => {
    await restoreAddress(context, body)
    return { data: { email: body.email } }
  }),
]
