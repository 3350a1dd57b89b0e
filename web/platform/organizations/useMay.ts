import { mayCall, type Needs } from '#contract/platform/permissions.ts'
import { useOrganizations } from './current.ts'

/**
 * Returns whether the person's roles in the current organization have what is needed. The server decides again, and
 * alone while the roles are unknown.
 */
export function useMay(): (needs: Needs) => boolean {
  const { current } = useOrganizations()
  return (needs) => current === undefined || mayCall(current.roles, needs)
}
