import * as z from 'zod/mini'
import { fieldMessage } from '#contract/platform/field-message.ts'
import { id, line } from '#contract/platform/fields.ts'

/** Maximum amount of one transfer. */
export const mostCredits = 2_147_483_647

const wrongAmount = fieldMessage({ code: 'credits.amount' })

export const creditAmount = () =>
  z
    .number(wrongAmount)
    .check(
      z.int(wrongAmount),
      z.minimum(1, wrongAmount),
      z.maximum(
        mostCredits,
        fieldMessage({ code: 'list.too_many_at_once', items: 'credits', max: mostCredits }),
      ),
    )

export const distributeCreditsBody = z.strictObject({
  distributions: z.array(z.strictObject({ subOrganizationId: id(), credits: creditAmount() })).check(
    z.minLength(1, fieldMessage({ code: 'list.empty', items: 'organizations' })),
    z.maxLength(500, fieldMessage({ code: 'list.too_many_at_once', items: 'organizations', max: 500 })),
    z.refine(
      (list) => new Set(list.map((one) => one.subOrganizationId)).size === list.length,
      fieldMessage({ code: 'list.repeated', items: 'organizations' }),
    ),
  ),
  /** Reason shown in the statement. */
  reason: z.optional(line('reason', 200)),
})
