import type { MapStyle, SettingsOf } from '#contract/programme/challenge-settings.ts'
import type { ActivityMetric } from '#contract/programme/challenges.ts'
import type { Story, TemplateFacts } from './facts.ts'

const units: Record<ActivityMetric, readonly [string, string]> = {
  steps: ['step', 'steps'],
  distance: ['metre', 'metres'],
  'active-minutes': ['active minute', 'active minutes'],
  points: ['point', 'points'],
}

const through: Record<MapStyle, string> = {
  countryside: 'the countryside',
  desert: 'the desert',
  city: 'the city',
}

/** Parts of sentences that depend on what the challenge counts. */
interface Phrases {
  unit: string
  amount: (value: number) => string
  count: TemplateFacts['count']
  money: TemplateFacts['money']
  partner: string
}

export function writeEnglishStory({ challenge, metric, partner, count, money }: TemplateFacts): Story {
  const [unit] = units[metric]
  const phrases: Phrases = { unit, amount: (value) => count(value, units[metric]), count, money, partner }
  switch (challenge.type) {
    case 'team-competition':
      return writeTeamCompetition(challenge.settings, phrases)
    case 'environmental':
      return writeEnvironmental(challenge.settings, phrases)
    case 'collective-target':
      return writeCollectiveTarget(challenge.settings, phrases)
    case 'podium':
      return writePodium(challenge.settings, phrases)
    case 'individual-mission':
      return writeIndividualMission(challenge.settings, phrases)
    case 'inter-company':
      return writeInterCompany(challenge.settings, phrases)
    case 'donation-challenge':
      return writeDonationChallenge(challenge.settings, phrases)
  }
}

function writeTeamCompetition(
  settings: Partial<SettingsOf<'team-competition'>>,
  { unit, count }: Phrases,
): Story {
  const teams = settings.teams?.length ?? 0
  return {
    idea: [
      teams > 1
        ? `${count(teams, ['team', 'teams'])} take part, and every ${unit} you add brings yours forward.`
        : `We take part in teams, and every ${unit} you add brings yours forward.`,
      settings.scoringMethod === 'total'
        ? 'What counts is what all members of a team collect together.'
        : 'What counts is the average of a team, so that a small team can win as well as a large one.',
    ],
    short: `Every ${unit} brings your team forward.`,
    midway: `The teams are on their way, and every ${unit} can still change the standings.`,
    after: 'The app shows how the teams finished.',
  }
}

function writeEnvironmental(
  { targetTrees, calculationApproach, stepsPerTree, dailyGoal, budget }: Partial<SettingsOf<'environmental'>>,
  { unit, amount, count, money, partner }: Phrases,
): Story {
  const trees = targetTrees ? count(targetTrees, ['tree', 'trees']) : 'trees'
  return {
    idea: [
      `Together we want to plant ${trees}${partner && ` with ${partner}`}.`,
      calculationApproach === 'activity' && stepsPerTree && dailyGoal
        ? `Every ${amount(stepsPerTree)} that we collect together plant a tree, and ${amount(dailyGoal)} a day from each of us keep us on course.`
        : '',
      calculationApproach === 'budget' && budget ? `A budget of ${money(budget)} pays for the planting.` : '',
    ],
    short: `Together we want to plant ${trees}.`,
    midway: `Our trees are getting closer, and every ${unit} helps.`,
    after: 'The app shows how far we came together.',
  }
}

function writeCollectiveTarget(
  { targetValue, dailyGoal, showMap, mapStyle }: Partial<SettingsOf<'collective-target'>>,
  { unit, amount }: Phrases,
): Story {
  const target = targetValue ? amount(targetValue) : 'a common goal'
  return {
    idea: [
      `Together we set out for ${target}.`,
      dailyGoal ? `A daily goal of ${amount(dailyGoal)} for each of us takes us there.` : '',
      showMap && mapStyle ? `A map in the app follows our journey through ${through[mapStyle]}.` : '',
    ],
    short: `Together we set out for ${target}.`,
    midway: `We are on our way together, and every ${unit} brings us closer.`,
    after: 'The app shows how far we came together.',
  }
}

function writePodium(settings: Partial<SettingsOf<'podium'>>, { unit, count }: Phrases): Story {
  const places = settings.podiumPlaces ?? 0
  const podium =
    places > 1 ? `${count(places, ['place', 'places'])} on the podium are waiting.` : 'The podium is waiting.'
  return {
    idea: [podium, `Everybody takes part alone, and every ${unit} moves you up the ranking.`],
    short: podium,
    midway: `Nothing is decided yet: every ${unit} can move you up the ranking.`,
    after: 'The app shows who stands on the podium.',
  }
}

function writeIndividualMission(
  settings: Partial<SettingsOf<'individual-mission'>>,
  { amount }: Phrases,
): Story {
  const goal = settings.dailyGoal ? `${amount(settings.dailyGoal)} a day` : 'a goal for every day'
  return {
    idea: [
      `Your mission: ${goal}, wherever you are.`,
      'It is about you and your day, not about being faster than anybody else.',
    ],
    short: `Your mission: ${goal}.`,
    midway: 'Your mission goes on, and each day is a new chance to reach its goal.',
    after: 'The app shows you what you reached.',
  }
}

function writeInterCompany(settings: Partial<SettingsOf<'inter-company'>>, { unit, count }: Phrases): Story {
  const companies = settings.companies?.length ?? 0
  return {
    idea: [
      companies > 1
        ? `${count(companies, ['company', 'companies'])} meet, and every ${unit} you add brings yours forward.`
        : `Companies meet, and every ${unit} you add brings yours forward.`,
      settings.scoringMethod === 'total'
        ? 'What counts is what everybody in a company collects together.'
        : 'What counts is the average of a company, so that a small one can win as well as a large one.',
    ],
    short: `Every ${unit} brings our company forward.`,
    midway: `The companies are on their way, and every ${unit} can still change the standings.`,
    after: 'The app shows how the companies finished.',
  }
}

function writeDonationChallenge(
  {
    targetDonation,
    calculationApproach,
    stepsPerDollar,
    dailyGoal,
  }: Partial<SettingsOf<'donation-challenge'>>,
  { unit, amount, money, partner }: Phrases,
): Story {
  const cause = partner || 'a good cause'
  const sum = targetDonation ? `${money(targetDonation)} to ${cause}` : `a donation to ${cause}`
  return {
    idea: [
      `Together we want to bring ${sum}.`,
      calculationApproach === 'activity' && stepsPerDollar && dailyGoal
        ? `Every ${amount(stepsPerDollar)} that we collect together become a dollar, and ${amount(dailyGoal)} a day from each of us keep us on course.`
        : '',
    ],
    short: `Together we want to bring ${sum}.`,
    midway: `We move for ${cause}, and every ${unit} helps.`,
    after: 'The app shows how far we came together.',
  }
}
