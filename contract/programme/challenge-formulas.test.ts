import { expect, test } from 'vitest'
import {
  computed,
  donationFromSteps,
  stepsTogether,
  treesFromBudget,
  treesFromSteps,
  upperDonation,
} from './challenge-formulas.ts'
import { challengeDefaults, challengeSettings } from './challenge-settings.ts'

const { estimatedParticipants, dailyGoal, duration } = challengeDefaults
const steps = stepsTogether(estimatedParticipants, dailyGoal, duration)

test('[B3.settings.4] the target is participants times daily goal times duration', () => {
  expect(steps).toBe(37_537_500)
})

test.each([
  [470, 5, 94],
  [470, 3, 156],
  [469.99, 5, 93],
  [0.3, 0.1, 3],
  [0, 5, 0],
])('[B4.wizard.7] %d dollars at %d a tree are %d trees', (budget, cost, trees) => {
  expect(treesFromBudget(budget, cost)).toBe(trees)
})

test('[B4.wizard.10] [B9.wizard.6] steps are converted to whole trees, and dollars to the cent with an upper estimate', () => {
  expect(treesFromSteps(steps, challengeDefaults.stepsPerTree)).toBe(93)
  const donation = donationFromSteps(steps, challengeDefaults.stepsPerDollar)
  expect(donation).toBe(750.75)
  expect(upperDonation(donation)).toBe(758.26)
})

test('a value that no formula computes is kept as sent', () => {
  const settings = challengeSettings.podium.parse({ podiumPlaces: 4 })
  expect(computed({ type: 'podium', settings }, 21)).toEqual({ podiumPlaces: 4 })
})
