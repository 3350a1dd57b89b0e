import type { ChallengeSettings } from './challenge-settings.ts'

/** People times daily goal times days (B §3: targetValue). */
export const stepsTogether = (people: number, dailyGoal: number, days: number): number =>
  people * dailyGoal * days

/** Whole trees for a budget (B §4). @param budget dollars; @param costPerTree dollars, above 0 */
export const treesFromBudget = (budget: number, costPerTree: number): number =>
  // Compute in cents: in floating point, 0.3 / 0.1 is less than 3.
  Math.floor(Math.round(budget * 100) / Math.round(costPerTree * 100))

/** Whole trees earned by steps (B §4: by default 400,000 steps per tree). */
export const treesFromSteps = (steps: number, stepsPerTree: number): number =>
  Math.floor(steps / stepsPerTree)

/** Dollars earned by steps, to the cent (B §4). */
export const donationFromSteps = (steps: number, stepsPerDollar: number): number =>
  Math.round((steps * 100) / stepsPerDollar) / 100

/** Upper estimate shown next to a donation: 1.01 times it, to the cent (B §9). */
export const upperDonation = (donation: number): number => Math.round(donation * 101) / 100

/**
 * Recomputes the settings that follow from others and ignores the values sent for them (B §3, §4).
 * @param duration days
 */
export function computed<C extends ChallengeSettings>(challenge: C, duration: number): C['settings'] {
  const { type, settings } = challenge as ChallengeSettings
  switch (type) {
    case 'collective-target': {
      const { estimatedParticipants, dailyGoal } = settings
      return { ...settings, targetValue: stepsTogether(estimatedParticipants, dailyGoal, duration) }
    }
    case 'environmental': {
      const steps = stepsTogether(settings.estimatedParticipants, settings.dailyGoal, duration)
      const targetTrees =
        settings.calculationApproach === 'budget'
          ? treesFromBudget(settings.budget, settings.costPerTree)
          : treesFromSteps(steps, settings.stepsPerTree)
      return { ...settings, targetTrees }
    }
    case 'donation-challenge': {
      const { budget, ...others } = settings
      if (settings.calculationApproach === 'budget')
        return { ...settings, budget: budget ?? 0, targetDonation: budget ?? 0 }
      const steps = stepsTogether(settings.estimatedParticipants, settings.dailyGoal, duration)
      return { ...others, targetDonation: donationFromSteps(steps, settings.stepsPerDollar) }
    }
    default:
      return settings
  }
}
