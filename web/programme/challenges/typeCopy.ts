import type { ChallengeType } from '#contract/programme/challenge-settings.ts'
import type { ActivityMetric, ContentLanguage } from '#contract/programme/challenges.ts'
import { defineCopy } from '#web/platform/language/language.ts'

interface TypeWords {
  label: string
  description: string
}

/** Texts of types, metrics, approaches and languages. */
export const typeCopy = defineCopy({
  en: {
    types: {
      'team-competition': {
        label: 'Team Competition',
        description: 'Teams compete, by their average or by their total.',
      },
      environmental: {
        label: 'Environmental',
        description: 'Steps become trees, planted by a partner.',
      },
      'collective-target': {
        label: 'Collective Target',
        description: 'Everybody walks towards one target, along a map.',
      },
      podium: { label: 'Podium', description: 'The most active people stand on the podium.' },
      'individual-mission': {
        label: 'Individual Mission',
        description: 'Each person has a goal for the day, and only their own.',
      },
      'inter-company': {
        label: 'Inter-Company',
        description: 'Companies of your group compete with one another.',
      },
      'donation-challenge': {
        label: 'Donation Challenge',
        description: 'Steps become a donation to a good cause.',
      },
    } satisfies Record<ChallengeType, TypeWords>,
    /** For a list that omits the type. */
    standard: 'Standard',
    metrics: {
      steps: 'Steps',
      distance: 'Distance',
      'active-minutes': 'Active minutes',
      points: 'Points',
    } satisfies Record<ActivityMetric, string>,
    languages: { en: 'English', fr: 'French' } satisfies Record<ContentLanguage, string>,
    scoring: { average: 'Average', total: 'Total' },
    mapStyles: { countryside: 'Countryside', desert: 'Desert', city: 'City' },
    approaches: { activity: 'Activity-based', budget: 'Donation-based' },
    donationApproaches: { activity: 'Activity', budget: 'Budget' },
  },
  fr: {
    types: {
      'team-competition': {
        label: 'Compétition par équipes',
        description: 'Des équipes se mesurent, par leur moyenne ou leur total.',
      },
      environmental: {
        label: 'Environnement',
        description: 'Les pas deviennent des arbres, plantés par un partenaire.',
      },
      'collective-target': {
        label: 'Objectif collectif',
        description: 'Tout le monde marche vers un même but, le long d’une carte.',
      },
      podium: { label: 'Podium', description: 'Les personnes les plus actives montent sur le podium.' },
      'individual-mission': {
        label: 'Mission individuelle',
        description: 'Chaque personne a son objectif du jour, rien que le sien.',
      },
      'inter-company': {
        label: 'Inter-entreprises',
        description: 'Les entreprises de votre groupe se mesurent entre elles.',
      },
      'donation-challenge': {
        label: 'Défi solidaire',
        description: 'Les pas deviennent un don pour une bonne cause.',
      },
    },
    standard: 'Standard',
    metrics: {
      steps: 'Pas',
      distance: 'Distance',
      'active-minutes': 'Minutes actives',
      points: 'Points',
    },
    languages: { en: 'Anglais', fr: 'Français' },
    scoring: { average: 'Moyenne', total: 'Total' },
    mapStyles: { countryside: 'Campagne', desert: 'Désert', city: 'Ville' },
    approaches: { activity: 'Selon l’activité', budget: 'Selon un don' },
    donationApproaches: { activity: 'Activité', budget: 'Budget' },
  },
})
