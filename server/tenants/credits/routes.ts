import * as contract from '#contract/tenants/credits.ts'
import { implement } from '#server/platform/http/implement.ts'
import { about } from '#server/platform/http/recorded.ts'
import { distributeCredits } from './distribute.ts'
import { grantCredits, reverseCredits } from './provider.ts'
import { exportStatement, readStatement } from './statement.ts'

export const creditRoutes = [
  implement(contract.distributeCredits, async ({ scope, body, client }) => {
    const { answer, receivers } = await distributeCredits(scope, body, client.idempotencyKey)
    return about({ name: receivers }, { data: answer })
  }),

  implement(contract.getCredits, async ({ scope, query }) => ({ data: await readStatement(scope, query) })),

  implement(contract.exportCredits, async ({ scope }) => exportStatement(scope)),

  implement(contract.grantCredits, async ({ context, body }) =>
    about({ name: null }, { data: await grantCredits(context, body) }),
  ),

  implement(contract.reverseCredits, async ({ context, body }) =>
    about({ name: null }, { data: await reverseCredits(context, body) }),
  ),
]
