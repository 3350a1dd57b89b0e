import { getFactorDue } from '#contract/identity/factors.ts'
import { implement } from '#server/platform/http/implement.ts'
import { factorDue } from './service.ts'

export const factorDutyRoutes = [
  implement(getFactorDue, async ({ context, caller }) => ({
    data: { dueAt: (await factorDue(context, caller))?.toISOString() ?? null },
  })),
]
