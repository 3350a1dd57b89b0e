import * as z from 'zod/mini'
import { domain } from '#contract/platform/domain.ts'
import { fieldMessage } from '#contract/platform/field-message.ts'
import { email, id, name, paragraphs } from '#contract/platform/fields.ts'
import { pictureOrNone } from '#contract/platform/picture.ts'
import { timezone } from '#contract/platform/timezones.ts'
import { smallestGroups } from '#contract/visibility.ts'

export const updateOrganizationBody = z
  .strictObject({
    name: z.optional(name('organizationName', 100)),
    accessCode: z.optional(
      z.string(fieldMessage({ code: 'text.required', label: 'accessCode' })).check(
        z.trim(),
        // Hyphens do not count when a code is read. Validate before upper-casing: a long s (ſ) would become an S.
        z.regex(/^(?=(?:-*[A-Za-z0-9]){6})[A-Za-z0-9-]{8,40}$/, fieldMessage({ code: 'code.format' })),
        z.toUpperCase(),
      ),
    ),
    description: z.optional(z.nullable(paragraphs('description', 500))),
    logo_url: z.optional(pictureOrNone()),
    timezone: z.optional(timezone),
    language: z.optional(z.enum(['en', 'fr'])),
    minimumGroup: z.optional(
      z.number(fieldMessage({ code: 'number.type', label: 'minimumGroup' })).check(
        z.int(fieldMessage({ code: 'number.whole', label: 'minimumGroup' })),
        z.minimum(
          smallestGroups.participation,
          fieldMessage({
            code: 'number.too_small',
            label: 'minimumGroup',
            min: smallestGroups.participation,
          }),
        ),
        z.maximum(100, fieldMessage({ code: 'number.too_large', label: 'minimumGroup', max: 100 })),
      ),
    ),
  })
  .check(z.refine((body) => Object.keys(body).length > 0, fieldMessage({ code: 'input.nothing_to_change' })))

export const setAccessControlBody = z.strictObject({
  mode: z.enum(['code', 'professional']),
  domains: z._default(
    z
      .array(domain())
      .check(z.maxLength(100, fieldMessage({ code: 'list.too_long', items: 'domains', max: 100 }))),
    [],
  ),
})

const admins = () =>
  z
    .array(email())
    .check(z.maxLength(100, fieldMessage({ code: 'list.too_long', items: 'administrators', max: 100 })))

export const createSubOrganizationBody = z.strictObject({
  name: name('organizationName', 100),
  timezone: z.optional(timezone),
  parentId: z.optional(z.nullable(id())),
  admins: z._default(admins(), []),
  allowSubOrganizations: z._default(z.boolean(), true),
})

export const updateHierarchyNodeBody = z
  .strictObject({
    name: z.optional(name('organizationName', 100)),
    timezone: z.optional(timezone),
    admins: z.optional(admins()),
    allowSubOrganizations: z.optional(z.boolean()),
  })
  .check(z.refine((body) => Object.keys(body).length > 0, fieldMessage({ code: 'input.nothing_to_change' })))
