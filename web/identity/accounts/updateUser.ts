import { updateAccount } from '#contract/identity/accounts.ts'
import { updatePassword } from '#contract/identity/passwords.ts'
import type { Call } from '#contract/platform/endpoint.ts'
import { call } from '#web/platform/api/call.ts'

type Changes = Call<typeof updatePassword>['body'] | Call<typeof updateAccount>['body']

/** Updates the signed-in account: the password if one is given, otherwise the profile. */
export function updateUser(changes: Changes) {
  return 'password' in changes
    ? call(updatePassword, { body: changes })
    : call(updateAccount, { body: changes })
}
