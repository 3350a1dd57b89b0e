import { useQuery } from '@tanstack/react-query'
import type { ChallengeSettings, ChallengeType } from '#contract/programme/challenge-settings.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { useOrganizations } from '#web/platform/organizations/current.ts'
import { partnersQuery, teamChoicesQuery } from './queries.ts'
import { settingsCopy } from './settingsCopy.ts'
import { typeCopy } from './typeCopy.ts'

/** All settings of a challenge in words: what each is, and what it says. */
export function useSettingRows(type: ChallengeType, given: Record<string, unknown>): [string, string][] {
  const copy = useCopy(settingsCopy)
  const words = useCopy(typeCopy)
  const { tree } = useOrganizations()
  const teams = useQuery({ ...teamChoicesQuery, enabled: type === 'team-competition' })
  const partners = useQuery({
    ...partnersQuery,
    enabled: type === 'environmental' || type === 'donation-challenge',
  })
  // As this server keeps them: other settings would not have been taken.
  const chosen = { type, settings: given } as ChallengeSettings
  const partner = (id: string | undefined) =>
    id ? (partners.data?.find((one) => one.id === id)?.name ?? id) : copy.noPartner
  const names = (ids: readonly string[], nameOf: (id: string) => string | undefined, none: string) =>
    ids.length > 0 ? ids.map((id) => nameOf(id) ?? '…').join(', ') : none

  switch (chosen.type) {
    case 'team-competition': {
      const nameOf = (id: string) => teams.data?.find((team) => team.id === id)?.name
      return [
        [copy.teams, names(chosen.settings.teams, nameOf, copy.noTeamsChosen)],
        [copy.scoring, words.scoring[chosen.settings.scoringMethod]],
      ]
    }
    case 'inter-company': {
      const nameOf = (id: string) =>
        tree.find(({ organization }) => organization.id === id)?.organization.name
      return [
        [copy.companies, names(chosen.settings.companies, nameOf, copy.noCompaniesChosen)],
        [copy.scoring, words.scoring[chosen.settings.scoringMethod]],
      ]
    }
    case 'podium':
      return [[copy.podiumPlaces, copy.number(chosen.settings.podiumPlaces)]]
    case 'individual-mission':
      return [[copy.dailyGoal, copy.number(chosen.settings.dailyGoal)]]
    case 'collective-target': {
      const { estimatedParticipants, dailyGoal, targetValue, showMap, mapStyle } = chosen.settings
      return [
        [copy.participants, copy.number(estimatedParticipants)],
        [copy.dailyGoal, copy.number(dailyGoal)],
        [copy.target, copy.targetSteps(targetValue ?? 0)],
        [copy.mapStyle, showMap ? words.mapStyles[mapStyle] : '–'],
      ]
    }
    case 'environmental': {
      const { settings } = chosen
      const byBudget = settings.calculationApproach === 'budget'
      return [
        [copy.approach, words.approaches[settings.calculationApproach]],
        [copy.partner, partner(settings.partner)],
        ...(byBudget
          ? [[copy.budget, copy.dollars(settings.budget)] as [string, string]]
          : ([
              [copy.participants, copy.number(settings.estimatedParticipants)],
              [copy.dailyGoal, copy.number(settings.dailyGoal)],
              [copy.stepsPerTree, copy.number(settings.stepsPerTree)],
            ] as [string, string][])),
        [
          copy.treesToPlant,
          `${copy.trees(settings.targetTrees)} · ${copy.costPerTree(copy.dollars(settings.costPerTree))}`,
        ],
      ]
    }
    case 'donation-challenge': {
      const { settings } = chosen
      const byBudget = settings.calculationApproach === 'budget'
      return [
        [copy.approach, words.donationApproaches[settings.calculationApproach]],
        [copy.beneficiary, partner(settings.beneficiary)],
        ...(byBudget
          ? []
          : ([
              [copy.participants, copy.number(settings.estimatedParticipants)],
              [copy.dailyGoal, copy.number(settings.dailyGoal)],
              [copy.stepsPerDollar, copy.number(settings.stepsPerDollar)],
            ] as [string, string][])),
        [copy.donation, copy.dollars(settings.targetDonation ?? 0)],
      ]
    }
  }
}
