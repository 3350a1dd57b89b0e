import { defineCopy } from '#web/platform/language/language.ts'
import { inEnglish, inFrench } from '#web/platform/language/plural.ts'
import type { Holiday } from './holidays.ts'

const { format: en, pick, counted } = inEnglish
const { format: fr, pick: accorde, counted: compte } = inFrench

const stepsEn = (steps: number) => counted(steps, 'step', 'steps')
const walkEn = (steps: number) => counted(Math.round(steps / 110), 'minute', 'minutes')
const walkFr = (steps: number) => compte(Math.round(steps / 110), 'minute', 'minutes')

/** Texts of the findings. */
export const preflightCopy = defineCopy({
  en: {
    title: 'Before you start',
    allGood: 'Nothing stands in the way.',
    period: (days: number, start: string, end: string) =>
      `It lasts ${counted(days, 'day', 'days')} from ${start} and closes on ${end}. The closing day still counts.`,
    share: (steps: number, people: number) =>
      people === 1
        ? `Each person walks ${stepsEn(steps)} a day, about ${walkEn(steps)} on foot.`
        : `${en(people)} people each walk ${stepsEn(steps)} a day, about ${walkEn(steps)} on foot.`,
    steep: (steps: number) =>
      `${en(steps)} steps a day is more than most people walk. A lower goal keeps more of them in.`,
    fewerPeople: (estimated: number, active: number, share: number) =>
      `You count on ${counted(estimated, 'person', 'people')}, and ${en(active)} ${pick(active, 'is', 'are')} active today: ${pick(active, 'that person', 'each of them')} would have to walk ${stepsEn(share)} a day.`,
    morePeople: (estimated: number, active: number) =>
      `You count on ${en(estimated)} of your ${counted(active, 'active person', 'active people')}. If more of them take part, the target is reached sooner.`,
    pastEnd: 'It would be over already: its end lies in the past.',
    pastStart: 'Its start lies in the past: what was recorded since then counts.',
    holiday: (end: string, holiday: string, better: string) =>
      `It ends on ${end}, a public holiday (${holiday}). With an end on ${better}, more people see the result.`,
    weekend: (end: string, better: string) =>
      `It ends on ${end}, on a weekend. The result may be better told on ${better}.`,
    noTeams: 'No team is chosen yet, so nobody competes.',
    noCompanies: 'No company is chosen yet, so nobody competes.',
    oneTeam: 'Only one team is chosen: it competes with nobody.',
    oneCompany: 'Only one company is chosen: it competes with nobody.',
    emptyTeam: (name: string) => `${name} has no members yet.`,
    smallTeams: (names: string, count: number, needed: number) =>
      `${names} ${pick(count, 'has', 'have')} fewer than ${en(needed)} members: a team needs ${en(needed)} active people before it gets a figure and a place.`,
    leftOut: {
      conversion:
        'Only steps count: people who swim, cycle or use a wheelchair are left out. Conversion under Fair play lets them in.',
      bicycle: 'Kilometres by bicycle do not count: people who mostly cycle are left out.',
      typed: 'Only measured activity counts: people without a watch or phone are left out.',
    },
    uneven: (small: string, smallSize: number, large: string, largeSize: number, total: boolean) =>
      total
        ? `${large} has ${counted(largeSize, 'member', 'members')}, ${small} ${en(smallSize)}. By the total, the larger team wins nearly always: the average is fairer.`
        : `${large} has ${counted(largeSize, 'member', 'members')}, ${small} ${en(smallSize)}. The average makes up for it.`,
    nothing: 'With these numbers there is nothing to reach.',
    fewerThanPlaces: (places: number, active: number) =>
      `The podium has ${counted(places, 'place', 'places')}, and ${counted(active, 'person is', 'people are')} active.`,
    notSteps: 'The target is computed in steps, though something else counts.',
    holidays: {
      newYear: 'New Year',
      easter: 'Easter',
      labourDay: 'Labour Day',
      victory: 'Victory Day',
      nationalDay: 'national day',
      assumption: 'Assumption',
      allSaints: 'All Saints',
      armistice: 'Armistice',
      thanksgiving: 'Thanksgiving',
      christmas: 'Christmas',
      boxingDay: 'Boxing Day',
      anzac: 'Anzac Day',
    } satisfies Record<Holiday, string>,
  },
  fr: {
    title: 'Avant de commencer',
    allGood: 'Rien ne s’y oppose.',
    period: (days, start, end) =>
      `Il dure ${compte(days, 'jour', 'jours')} à partir du ${start} et se clôt le ${end}. Le jour de clôture compte encore.`,
    share: (steps, people) =>
      people === 1
        ? `Chaque personne fait ${fr(steps)} pas par jour, soit environ ${walkFr(steps)} de marche.`
        : `${fr(people)} personnes font chacune ${fr(steps)} pas par jour, soit environ ${walkFr(steps)} de marche.`,
    steep: (steps) =>
      `${fr(steps)} pas par jour, c’est plus que ce que marchent la plupart des gens. Un objectif plus bas en garde davantage.`,
    fewerPeople: (estimated, active, share) =>
      `Vous comptez sur ${compte(estimated, 'personne', 'personnes')}, et ${fr(active)} ${accorde(active, 'est active', 'sont actives')} aujourd’hui\u00a0: ${accorde(active, 'elle', 'chacune')} devrait faire ${fr(share)} pas par jour.`,
    morePeople: (estimated, active) =>
      `Vous comptez sur ${fr(estimated)} de vos ${compte(active, 'personne active', 'personnes actives')}. Si davantage participent, l’objectif est atteint plus tôt.`,
    pastEnd: 'Il serait déjà terminé\u00a0: sa fin est dans le passé.',
    pastStart: 'Son début est dans le passé\u00a0: ce qui a été enregistré depuis compte.',
    holiday: (end, holiday, better) =>
      `Il finit le ${end}, un jour férié (${holiday}). S’il finit le ${better}, plus de monde en verra le résultat.`,
    weekend: (end, better) =>
      `Il finit le ${end}, pendant la fin de semaine. Le résultat s’annonce peut-être mieux le ${better}.`,
    noTeams: 'Aucune équipe n’est choisie\u00a0: personne ne se mesure.',
    noCompanies: 'Aucune entreprise n’est choisie\u00a0: personne ne se mesure.',
    oneTeam: 'Une seule équipe est choisie\u00a0: elle n’a pas d’adversaire.',
    oneCompany: 'Une seule entreprise est choisie\u00a0: elle n’a pas d’adversaire.',
    emptyTeam: (name) => `${name} n’a pas encore de membres.`,
    smallTeams: (names, count, needed) =>
      `${names} ${accorde(count, 'a', 'ont')} moins de ${fr(needed)} membres\u00a0: il faut ${fr(needed)} personnes actives pour qu’une équipe ait un résultat et une place.`,
    leftOut: {
      conversion:
        'Seuls les pas comptent\u00a0: les personnes qui nagent, pédalent ou se déplacent en fauteuil sont exclues. La conversion, sous Jouer franc jeu, les fait participer.',
      bicycle:
        'Les kilomètres à vélo ne comptent pas\u00a0: les personnes qui pédalent surtout sont exclues.',
      typed: 'Seule l’activité mesurée compte\u00a0: les personnes sans montre ni téléphone sont exclues.',
    },
    uneven: (small, smallSize, large, largeSize, total) =>
      total
        ? `${large} compte ${compte(largeSize, 'membre', 'membres')}, ${small} ${fr(smallSize)}. Au total, la plus grande équipe gagne presque toujours\u00a0: la moyenne est plus juste.`
        : `${large} compte ${compte(largeSize, 'membre', 'membres')}, ${small} ${fr(smallSize)}. La moyenne compense cet écart.`,
    nothing: 'Avec ces chiffres, il n’y a rien à atteindre.',
    fewerThanPlaces: (places, active) =>
      `Le podium a ${compte(places, 'place', 'places')}, et ${compte(active, 'personne est active', 'personnes sont actives')}.`,
    notSteps: 'L’objectif est calculé en pas, alors qu’autre chose compte.',
    holidays: {
      newYear: 'jour de l’An',
      easter: 'Pâques',
      labourDay: 'fête du Travail',
      victory: '8 Mai',
      nationalDay: 'fête nationale',
      assumption: 'Assomption',
      allSaints: 'Toussaint',
      armistice: 'Armistice',
      thanksgiving: 'Action de grâce',
      christmas: 'Noël',
      boxingDay: 'lendemain de Noël',
      anzac: 'Anzac Day',
    },
  },
})
