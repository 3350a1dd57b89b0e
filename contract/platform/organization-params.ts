import * as z from 'zod/mini'
import { id } from './fields.ts'

export const orgParams = z.object({ orgId: id() })

/** For calls that name the organization in the query instead of in the path. */
export const organizationQuery = z.strictObject({ organizationId: id() })
