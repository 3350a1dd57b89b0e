import * as z from 'zod/mini'
import { endpoint } from '#contract/platform/endpoint.ts'
import { email, id, instant, verbatim } from '#contract/platform/fields.ts'
import { orgParams } from '#contract/platform/organization-params.ts'
import { limit, page, pagination } from '#contract/platform/pagination.ts'
import { roleSources, roles } from '#contract/platform/permissions.ts'

const role = () => z.enum(roles)

const heldRole = z.object({
  role: role(),
  /** Empty while the role is promised: it begins once the person has proved their mailbox. */
  sources: z.array(z.enum(roleSources)),
  since: instant(),
})

const roleHolder = z.object({
  id: id(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  /** Whether the person's roles count now: an inactive person's do not. */
  active: z.boolean(),
  roles: z.array(heldRole),
})

export type RoleHolder = z.output<typeof roleHolder>

/** People who hold a role above the organization. Their names are told where they hold it. */
const inheritedRole = z.object({
  role: role(),
  people: z.number(),
  /** The organization above; null for one whose roles the caller does not manage. */
  organization: z.nullable(z.object({ id: id(), name: z.string() })),
})

const declared = { access: 'role', needs: 'roles.manage' } as const

export const listRoleHolders = endpoint({
  ...declared,
  method: 'GET',
  path: '/api/organizations/:orgId/roles',
  summary:
    'Who holds which role in an organization or is promised one, by name, and how many hold one above it.',
  params: orgParams,
  query: z.strictObject({
    page: z._default(page(), 1),
    limit: z._default(limit(), 20),
    search: z.optional(verbatim(200)),
    role: z.optional(role()),
  }),
  answer: z.object({
    data: z.object({
      holders: z.array(roleHolder),
      pagination,
      /** How many hold or are promised each role here, without the filters. */
      counts: z.record(role(), z.number()),
      inherited: z.array(inheritedRole),
      /** Whether rules make administrators, and one person at most can confirm them. */
      isLastToConfirm: z.boolean(),
    }),
  }),
  errors: [],
})

export const giveRole = endpoint({
  ...declared,
  method: 'POST',
  path: '/api/organizations/:orgId/roles',
  refusesSupport: true,
  fresh: true,
  summary:
    'Gives a role by address: at once to an active person whose mailbox is proved, else by a mailed invitation.',
  params: orgParams,
  body: z.strictObject({ email: email(), role: role() }),
  status: 201,
  answer: z.object({
    data: z.object({ email: z.string(), role: role(), status: z.enum(['pending', 'active']) }),
  }),
  errors: [
    'role.beyond',
    'role.exists',
    'administrator.exists',
    'user.inactive',
    'user.sign_in_taken',
    'session.own_factor_required',
    'account.company_vouches',
    'account.email_unverified',
    'invitation.quota',
  ],
})

export const takeRole = endpoint({
  ...declared,
  method: 'DELETE',
  path: '/api/organizations/:orgId/users/:userId/roles/:role',
  refusesSupport: true,
  fresh: true,
  summary: 'Takes a role that was given by hand or is promised. An administrator always stays.',
  params: z.extend(orgParams, { userId: id(), role: role() }),
  answer: z.object({ data: z.object({ id: id(), role: role() }) }),
  errors: [
    'user.not_found',
    'role.beyond',
    'role.not_held',
    'role.managed',
    'administrator.last',
    'enforcement.no_break_glass',
    'administrator.yourself',
  ],
})
