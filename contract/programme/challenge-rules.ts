import * as z from 'zod/mini'
import { defaultRules, rulesLimits } from '#contract/participation/rules.ts'
import { fieldMessage } from '#contract/platform/field-message.ts'
import type { FieldLabel } from '#contract/platform/field-sentences.ts'

const ruleNumber = (label: FieldLabel, { min, max }: { min: number; max: number }) =>
  z
    .number(fieldMessage({ code: 'number.type', label }))
    .check(
      z.int(fieldMessage({ code: 'number.whole', label })),
      z.minimum(min, fieldMessage({ code: 'number.too_small', label, min })),
      z.maximum(max, fieldMessage({ code: 'number.too_large', label, max })),
    )

export const typedRule = z.enum(['yes', 'limited', 'no'])

/** Rules of counting, fixed when the challenge starts. What is not given follows the defaults. */
export const challengeRules = z.strictObject({
  dailyCap: z._default(ruleNumber('dailyCap', rulesLimits.dailyCap), defaultRules.dailyCap),
  conversion: z._default(z.boolean(), defaultRules.conversion),
  typed: z._default(typedRule, defaultRules.typed),
  graceHours: z._default(ruleNumber('graceHours', rulesLimits.graceHours), defaultRules.graceHours),
  bicyclePercent: z._default(
    ruleNumber('bicyclePercent', rulesLimits.bicyclePercent),
    defaultRules.bicyclePercent,
  ),
})
