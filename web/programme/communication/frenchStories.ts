import type { MapStyle, SettingsOf } from '#contract/programme/challenge-settings.ts'
import type { ActivityMetric } from '#contract/programme/challenges.ts'
import type { Story, TemplateFacts } from './facts.ts'

const units: Record<ActivityMetric, readonly [string, string]> = {
  steps: ['pas', 'pas'],
  distance: ['mètre', 'mètres'],
  'active-minutes': ['minute active', 'minutes actives'],
  points: ['point', 'points'],
}

const through: Record<MapStyle, string> = {
  countryside: 'à travers la campagne',
  desert: 'à travers le désert',
  city: 'à travers la ville',
}

/** Parts of sentences that depend on what the challenge counts. */
interface Phrases {
  unit: string
  amount: (value: number) => string
  count: TemplateFacts['count']
  money: TemplateFacts['money']
  partner: string
}

export function writeFrenchStory({ challenge, metric, partner, count, money }: TemplateFacts): Story {
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
        ? `${count(teams, ['équipe', 'équipes'])} participent, et chaque ${unit} fait avancer la vôtre.`
        : `Nous participons en équipes, et chaque ${unit} fait avancer la vôtre.`,
      settings.scoringMethod === 'total'
        ? 'Ce qui compte, c’est le total de tous les membres d’une équipe.'
        : 'Ce qui compte, c’est la moyenne de l’équipe\u00a0: une petite équipe peut gagner aussi bien qu’une grande.',
    ],
    short: `Chaque ${unit} fait avancer votre équipe.`,
    midway: `Les équipes sont en route, et chaque ${unit} peut encore changer le classement.`,
    after: 'L’application montre le classement final des équipes.',
  }
}

function writeEnvironmental(
  { targetTrees, calculationApproach, stepsPerTree, dailyGoal, budget }: Partial<SettingsOf<'environmental'>>,
  { unit, amount, count, money, partner }: Phrases,
): Story {
  const trees = targetTrees ? count(targetTrees, ['arbre', 'arbres']) : 'des arbres'
  return {
    idea: [
      `Ensemble, nous voulons planter ${trees}${partner && ` avec ${partner}`}.`,
      calculationApproach === 'activity' && stepsPerTree && dailyGoal
        ? `Chaque fois que nous réunissons ${amount(stepsPerTree)}, un arbre est planté\u00a0; avec ${amount(dailyGoal)} par jour et par personne, nous tenons le cap.`
        : '',
      calculationApproach === 'budget' && budget
        ? `Un budget de ${money(budget)} est consacré aux plantations.`
        : '',
    ],
    short: `Ensemble, nous voulons planter ${trees}.`,
    midway: `Nos arbres se rapprochent, et chaque ${unit} compte.`,
    after: 'L’application montre le chemin que nous avons parcouru ensemble.',
  }
}

function writeCollectiveTarget(
  { targetValue, dailyGoal, showMap, mapStyle }: Partial<SettingsOf<'collective-target'>>,
  { unit, amount }: Phrases,
): Story {
  const target = targetValue ? amount(targetValue) : 'un objectif commun'
  return {
    idea: [
      `Ensemble, visons ${target}.`,
      dailyGoal ? `Un objectif de ${amount(dailyGoal)} par jour et par personne nous y mène.` : '',
      showMap && mapStyle ? `Une carte dans l’application suit notre voyage ${through[mapStyle]}.` : '',
    ],
    short: `Ensemble, visons ${target}.`,
    midway: `Nous sommes en route ensemble, et chaque ${unit} nous rapproche du but.`,
    after: 'L’application montre le chemin que nous avons parcouru ensemble.',
  }
}

function writePodium(settings: Partial<SettingsOf<'podium'>>, { unit, count }: Phrases): Story {
  const places = settings.podiumPlaces ?? 0
  const podium =
    places > 1
      ? `${count(places, ['place', 'places'])} vous attendent sur le podium.`
      : 'Le podium vous attend.'
  return {
    idea: [podium, `On y participe individuellement, et chaque ${unit} vous fait monter au classement.`],
    short: podium,
    midway: `Rien n’est joué\u00a0: chaque ${unit} peut vous faire monter au classement.`,
    after: 'L’application montre qui monte sur le podium.',
  }
}

function writeIndividualMission(
  settings: Partial<SettingsOf<'individual-mission'>>,
  { amount }: Phrases,
): Story {
  const goal = settings.dailyGoal ? `${amount(settings.dailyGoal)} par jour` : 'un objectif pour chaque jour'
  return {
    idea: [
      `Votre mission\u00a0: ${goal}, où que vous soyez.`,
      'Il s’agit de vous et de votre journée, pas d’aller plus vite que les autres.',
    ],
    short: `Votre mission\u00a0: ${goal}.`,
    midway: 'Votre mission continue, et chaque jour est une nouvelle occasion d’en atteindre l’objectif.',
    after: 'L’application vous montre ce que vous avez atteint.',
  }
}

function writeInterCompany(settings: Partial<SettingsOf<'inter-company'>>, { unit, count }: Phrases): Story {
  const companies = settings.companies?.length ?? 0
  return {
    idea: [
      companies > 1
        ? `${count(companies, ['entreprise', 'entreprises'])} se rencontrent, et chaque ${unit} fait avancer la vôtre.`
        : `Des entreprises se rencontrent, et chaque ${unit} fait avancer la vôtre.`,
      settings.scoringMethod === 'total'
        ? 'Ce qui compte, c’est ce que toute une entreprise réunit.'
        : 'Ce qui compte, c’est la moyenne\u00a0: une petite entreprise peut gagner aussi bien qu’une grande.',
    ],
    short: `Chaque ${unit} fait avancer notre entreprise.`,
    midway: `Les entreprises sont en route, et chaque ${unit} peut encore changer le classement.`,
    after: 'L’application montre le classement final des entreprises.',
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
  const cause = partner || 'une bonne cause'
  const sum = targetDonation ? `${money(targetDonation)} pour ${cause}` : `un don pour ${cause}`
  return {
    idea: [
      `Ensemble, nous voulons réunir ${sum}.`,
      calculationApproach === 'activity' && stepsPerDollar && dailyGoal
        ? `Chaque fois que nous réunissons ${amount(stepsPerDollar)}, le don grandit d’un dollar\u00a0; avec ${amount(dailyGoal)} par jour et par personne, nous tenons le cap.`
        : '',
    ],
    short: `Ensemble, nous voulons réunir ${sum}.`,
    midway: `Nous bougeons pour ${cause}, et chaque ${unit} compte.`,
    after: 'L’application montre le chemin que nous avons parcouru ensemble.',
  }
}
