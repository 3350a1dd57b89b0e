import { useQuery } from '@tanstack/react-query'
import { challengeDefaults } from '#contract/programme/challenge-settings.ts'
import { partnersQuery } from './queries.ts'

/** Dollars a tree costs at a partner; the usual price where the partner is not known (B §9). */
export function useTreeCost(partnerId: string | undefined): number {
  const partners = useQuery({ ...partnersQuery, enabled: partnerId !== undefined })
  return partners.data?.find(({ id }) => id === partnerId)?.costPerTree ?? challengeDefaults.costPerTree
}
