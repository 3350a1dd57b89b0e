import { useQuery } from '@tanstack/react-query'
import {
  type ChallengeType,
  type SettingsOf,
  settingsWithType,
} from '#contract/programme/challenge-settings.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { useOrganizations } from '#web/platform/organizations/current.ts'
import { partnersQuery, teamChoicesQuery } from './queries.ts'
import { settingsCopy } from './settingsCopy.ts'
import { typeCopy } from './typeCopy.ts'

/** A setting as text: its name and its value. */
type SettingRow = [name: string, value: string]

/** Returns all settings of a challenge as text. */
export function useSettingRows(type: ChallengeType, given: Record<string, unknown>): SettingRow[] {
  const phrases = usePhrases(type)
  // The server validates settings by type when it stores them.
  const challenge = settingsWithType(type, given)
  switch (challenge.type) {
    case 'team-competition':
      return teamCompetitionRows(challenge.settings, phrases)
    case 'inter-company':
      return interCompanyRows(challenge.settings, phrases)
    case 'podium':
      return [[phrases.copy.podiumPlaces, phrases.copy.number(challenge.settings.podiumPlaces)]]
    case 'individual-mission':
      return [[phrases.copy.dailyGoal, phrases.copy.number(challenge.settings.dailyGoal)]]
    case 'collective-target':
      return collectiveTargetRows(challenge.settings, phrases)
    case 'environmental':
      return environmentalRows(challenge.settings, phrases)
    case 'donation-challenge':
      return donationRows(challenge.settings, phrases)
  }
}

type Phrases = ReturnType<typeof usePhrases>

function usePhrases(type: ChallengeType) {
  const copy = useCopy(settingsCopy)
  const words = useCopy(typeCopy)
  const { tree } = useOrganizations()
  const teams = useQuery({ ...teamChoicesQuery, enabled: type === 'team-competition' })
  const partners = useQuery({
    ...partnersQuery,
    enabled: type === 'environmental' || type === 'donation-challenge',
  })
  return {
    copy,
    words,
    teamName: (id: string) => teams.data?.find((team) => team.id === id)?.name ?? '…',
    companyName: (id: string) =>
      tree.find(({ organization }) => organization.id === id)?.organization.name ?? '…',
    partnerName: (id: string | undefined) =>
      id ? (partners.data?.find((partner) => partner.id === id)?.name ?? id) : copy.noPartner,
  }
}

function teamCompetitionRows(
  { teams, scoringMethod }: SettingsOf<'team-competition'>,
  { copy, words, teamName }: Phrases,
): SettingRow[] {
  return [
    [copy.teams, teams.map(teamName).join(', ') || copy.noTeamsChosen],
    [copy.scoring, words.scoring[scoringMethod]],
  ]
}

function interCompanyRows(
  { companies, scoringMethod }: SettingsOf<'inter-company'>,
  { copy, words, companyName }: Phrases,
): SettingRow[] {
  return [
    [copy.companies, companies.map(companyName).join(', ') || copy.noCompaniesChosen],
    [copy.scoring, words.scoring[scoringMethod]],
  ]
}

function collectiveTargetRows(
  { estimatedParticipants, dailyGoal, targetValue, showMap, mapStyle }: SettingsOf<'collective-target'>,
  { copy, words }: Phrases,
): SettingRow[] {
  return [
    [copy.participants, copy.number(estimatedParticipants)],
    [copy.dailyGoal, copy.number(dailyGoal)],
    [copy.target, copy.targetSteps(targetValue ?? 0)],
    [copy.mapStyle, showMap ? words.mapStyles[mapStyle] : '–'],
  ]
}

function environmentalRows(
  settings: SettingsOf<'environmental'>,
  { copy, words, partnerName }: Phrases,
): SettingRow[] {
  const basis: SettingRow[] =
    settings.calculationApproach === 'budget'
      ? [[copy.budget, copy.dollars(settings.budget)]]
      : [
          [copy.participants, copy.number(settings.estimatedParticipants)],
          [copy.dailyGoal, copy.number(settings.dailyGoal)],
          [copy.stepsPerTree, copy.number(settings.stepsPerTree)],
        ]
  const cost = copy.costPerTree(copy.dollars(settings.costPerTree))
  return [
    [copy.approach, words.approaches[settings.calculationApproach]],
    [copy.partner, partnerName(settings.partner)],
    ...basis,
    [copy.treesToPlant, `${copy.trees(settings.targetTrees)} · ${cost}`],
  ]
}

function donationRows(
  settings: SettingsOf<'donation-challenge'>,
  { copy, words, partnerName }: Phrases,
): SettingRow[] {
  const basis: SettingRow[] =
    settings.calculationApproach === 'budget'
      ? []
      : [
          [copy.participants, copy.number(settings.estimatedParticipants)],
          [copy.dailyGoal, copy.number(settings.dailyGoal)],
          [copy.stepsPerDollar, copy.number(settings.stepsPerDollar)],
        ]
  return [
    [copy.approach, words.donationApproaches[settings.calculationApproach]],
    [copy.beneficiary, partnerName(settings.beneficiary)],
    ...basis,
    [copy.donation, copy.dollars(settings.targetDonation ?? 0)],
  ]
}
