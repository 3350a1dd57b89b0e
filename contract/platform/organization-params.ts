import * as z from 'zod/mini'
import { id } from './fields.ts'

export const orgParams = z.object({ orgId: id() })

/** For calls of members, who name their organization where they belong to several. */
export const memberQuery = z.strictObject({ organizationId: z.optional(id()) })

/** For calls that name the organization in the query instead of in the path. */
export const organizationQuery = z.strictObject({ organizationId: id() })
