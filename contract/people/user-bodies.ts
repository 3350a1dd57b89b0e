import * as z from 'zod/mini'
import { fieldMessage } from '#contract/platform/field-message.ts'
import { email, name } from '#contract/platform/fields.ts'
import { userStatuses } from './user-status.ts'

export const userStatus = z.enum(userStatuses)

export const createUserBody = z.strictObject({
  first_name: name('firstName'),
  last_name: name('lastName'),
  email: email(),
})

export const updateUserBody = z
  .strictObject({
    first_name: z.optional(name('firstName')),
    last_name: z.optional(name('lastName')),
    email: z.optional(email()),
    /** Sets active or inactive. The other statuses are accepted only if they do not change. */
    status: z.optional(userStatus),
    metadata: z.optional(
      z.strictObject({
        custom_fields: z.optional(z.record(z.string().check(z.maxLength(100)), z.unknown())),
      }),
    ),
  })
  .check(z.refine((body) => Object.keys(body).length > 0, fieldMessage({ code: 'input.nothing_to_change' })))
