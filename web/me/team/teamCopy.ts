import { defineCopy } from '#web/platform/language/language.ts'
import { inEnglish, inFrench } from '#web/platform/language/plural.ts'

/** Texts of the team page. */
export const teamCopy = defineCopy({
  en: {
    title: 'Team',
    empty: 'You have no team in a challenge yet. Join a team competition, and your team is here.',
    toChallenges: 'See the challenges',
    plays: (challenge: string) => `plays in ${challenge}`,
    place: 'Place',
    ofTeams: (teams: number) => `of ${inEnglish.counted(teams, 'team', 'teams')}`,
    figure: 'Team figure',
    noPlace: (active: number, needed: number) =>
      `${active} of ${needed} active people. From ${needed} on, the team has a figure and a place.`,
    withheld:
      'You help or helped to run Élan here, so figures of teams and who plays stay hidden from you: everybody’s alias stays theirs.',
    days: 'Days',
    dayOf: (day: number, days: number) => `${day} of ${days}`,
    yourPart: 'Your part',
    members: 'Who plays',
    membersHint: 'By alias. Nobody sees more of you here than on the board.',
    you: 'You',
    toChallenge: 'To the challenge',
  },
  fr: {
    title: 'Équipe',
    empty:
      'Vous n’avez pas encore d’équipe dans un défi. Rejoignez une compétition par équipes, et votre équipe est ici.',
    toChallenges: 'Voir les défis',
    plays: (challenge) => `joue dans ${challenge}`,
    place: 'Place',
    ofTeams: (teams) => `sur ${inFrench.counted(teams, 'équipe', 'équipes')}`,
    figure: 'Chiffre de l’équipe',
    noPlace: (active, needed) =>
      `${active} personnes actives sur ${needed}. À partir de ${needed}, l’équipe a un chiffre et une place.`,
    withheld:
      'Vous gérez ou avez géré Élan ici\u00a0: les chiffres des équipes et qui joue vous restent cachés, l’alias de chacun reste le sien.',
    days: 'Jours',
    dayOf: (day, days) => `${day} sur ${days}`,
    yourPart: 'Votre part',
    members: 'Qui joue',
    membersHint: 'Par alias. Personne ne voit ici plus de vous qu’au classement.',
    you: 'Vous',
    toChallenge: 'Vers le défi',
  },
})
