import { updateAccount } from '#contract/accounts.ts'
import type { Call } from '#contract/endpoint.ts'
import { updatePassword } from '#contract/passwords.ts'
import { call } from '#web/api/call.ts'

type Changes = Call<typeof updatePassword>['body'] | Call<typeof updateAccount>['body']

/** Changes the signed-in account: its password when one is given, else what it says about itself. */
export function updateUser(changes: Changes) {
  return 'password' in changes
    ? call(updatePassword, { body: changes })
    : call(updateAccount, { body: changes })
}
