import { smallestGroups } from './visibility.ts'

/** The numbers behind what is published to the employer. */
export const publication = {
  /** Counts of people are rounded down to multiples of this. */
  countStep: 5,
  /** Hours from the end of a week until its figures are published, permanently. */
  closingHours: 72,
  /** Days after joining before a person is included: from the next day on. */
  daysBeforeCounting: 7,
} as const

/**
 * The fewest people a figure of an organization may include: the minimum of the class of data, or the organization's if
 * that is higher. The organization's counts in steps of five: by a minimum of nineteen, twenty people would learn whether
 * each of them agreed to be in sums.
 */
export const smallestGroup = (
  { organization }: { organization: { minimumGroup: number } },
  about: 'participation' | 'health',
): number => {
  const { countStep } = publication
  return Math.max(smallestGroups[about], Math.ceil(organization.minimumGroup / countStep) * countStep)
}
