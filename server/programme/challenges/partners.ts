import type { Partner } from '#contract/programme/partners.ts'

/** Who plants trees and receives donations, for every customer alike. */
export const partners: readonly Partner[] = [
  { id: 'canopy-fund', name: 'Canopy Fund', costPerTree: 5 },
  { id: 'green-valley', name: 'Green Valley Nurseries', costPerTree: 4 },
  { id: 'second-forest', name: 'Second Forest', costPerTree: 3 },
]
