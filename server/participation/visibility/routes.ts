import { getVisibility } from '#contract/participation/visibility.ts'
import { implement } from '#server/platform/http/implement.ts'
import { readVisibility } from './service.ts'

export const visibilityRoutes = [
  implement(getVisibility, async ({ member }) => ({ data: await readVisibility(member) })),
]
