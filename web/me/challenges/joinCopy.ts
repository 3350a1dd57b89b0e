import type { Appearance } from '#contract/participation/joins.ts'
import { defineCopy } from '#web/platform/language/language.ts'
import { inEnglish, inFrench } from '#web/platform/language/plural.ts'

interface Choice {
  label: string
  hint: string
}

type Choices = Record<Appearance, Choice>

/** Texts of joining, of how one appears, and of leaving. */
export const joinCopy = defineCopy({
  en: {
    joinTitle: 'Take part',
    late: 'All your days since the start count, whenever you join.',
    appears: 'How others see you',
    appearsNow: (how: string) => `How others see you: ${how.charAt(0).toLowerCase()}${how.slice(1)}`,
    choices: {
      alias: {
        label: 'By an alias',
        hint: 'An animal with an adjective, drawn for this challenge. You can draw another one up to 5 times.',
      },
      name: {
        label: 'By my name',
        hint: 'Your first and last name, for those who take part. In another challenge over the same days, the same figures can show which alias is yours.',
      },
      totals: { label: 'In totals only', hint: 'No row of yours on the board. You see your own figures.' },
    } satisfies Choices,
    onWall: 'Show my alias on screens at work',
    onWallHint:
      'In the canteen, say: your alias and your score of the evening before, never your name. Everybody who passes by sees it, your employer and visitors too, and whoever knows you may recognise you by it. You can take it back at any time.',
    totalNeeded: 'This challenge adds everybody up, so it needs your consent to be counted in sums.',
    join: 'Join',
    joined: (alias: string) => `You are in as ${alias}.`,
    failed: 'This could not be done. Please try again.',
    needed: 'This challenge needs this consent.',
    you: 'You in this challenge',
    alias: 'Your alias',
    draw: 'Draw another',
    drawsLeft: (count: number) => `${inEnglish.counted(count, 'draw', 'draws')} left`,
    cheers: 'Others may cheer me',
    cheersHint: 'Four fixed cheers, no texts.',
    plays: (group: string) => `You play for ${group}.`,
    leave: 'Leave this challenge',
    leaveTitle: 'Leave this challenge?',
    leaveDetail:
      'You are off the board at once, and out of all totals that are not final. If a team falls below 5 active people, its figure vanishes. Should you join again, your days are there and your alias is a new one.',
    left: 'You have left the challenge.',
    over: 'It is over. You did not take part.',
    hideName: 'Hide my name',
    hideNameHint: 'Others see your name on the final board. Your place and score stay, under your alias.',
  },
  fr: {
    joinTitle: 'Participer',
    late: 'Tous vos jours depuis le début comptent, quel que soit le moment où vous rejoignez.',
    appears: 'Comment les autres vous voient',
    appearsNow: (how) =>
      `Comment les autres vous voient\u00a0: ${how.charAt(0).toLowerCase()}${how.slice(1)}`,
    choices: {
      alias: {
        label: 'Par un alias',
        hint: 'Un animal et un adjectif, tirés pour ce défi. Vous pouvez en tirer un autre jusqu’à 5 fois.',
      },
      name: {
        label: 'Par mon nom',
        hint: 'Vos prénom et nom, pour celles et ceux qui participent. Dans un autre défi aux mêmes jours, les mêmes chiffres peuvent montrer quel alias est le vôtre.',
      },
      totals: {
        label: 'Dans les totaux seulement',
        hint: 'Aucune ligne au classement. Vous voyez vos propres chiffres.',
      },
    },
    onWall: 'Afficher mon alias sur les écrans au travail',
    onWallHint:
      'À la cantine, par exemple\u00a0: votre alias et votre score de la veille au soir, jamais votre nom. Qui passe devant le voit, votre employeur et les visiteurs aussi, et qui vous connaît peut vous y reconnaître. Vous pouvez revenir sur ce choix à tout moment.',
    totalNeeded:
      'Ce défi additionne tout le monde\u00a0: il a besoin de votre accord pour être compté dans des sommes.',
    join: 'Participer',
    joined: (alias) => `Vous participez en tant que ${alias}.`,
    failed: 'Cela n’a pas fonctionné. Veuillez réessayer.',
    needed: 'Ce défi a besoin de cet accord.',
    you: 'Vous dans ce défi',
    alias: 'Votre alias',
    draw: 'En tirer un autre',
    drawsLeft: (count) => `Encore ${inFrench.counted(count, 'tirage', 'tirages')}`,
    cheers: 'Les autres peuvent m’encourager',
    cheersHint: 'Quatre encouragements fixes, sans texte.',
    plays: (group) => `Vous jouez pour ${group}.`,
    leave: 'Quitter ce défi',
    leaveTitle: 'Quitter ce défi\u00a0?',
    leaveDetail:
      'Vous disparaissez aussitôt du classement, et de tous les totaux qui ne sont pas définitifs. Si une équipe passe sous 5 personnes actives, son chiffre disparaît. Si vous revenez, vos jours sont là et votre alias est nouveau.',
    left: 'Vous avez quitté le défi.',
    over: 'Il est terminé. Vous n’avez pas participé.',
    hideName: 'Masquer mon nom',
    hideNameHint:
      'Les autres voient votre nom au classement final. Votre place et votre score restent, sous votre alias.',
  },
})
