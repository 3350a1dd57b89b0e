import * as z from 'zod/mini'
import { id } from './fields.ts'

export const orgParams = z.object({ orgId: id() })

/** For endpoints of members, who name the organization if they belong to several. */
export const memberQuery = z.strictObject({ organizationId: z.optional(id()) })

/** For endpoints that take the organization from the query instead of the path. */
export const organizationQuery = z.strictObject({ organizationId: id() })
