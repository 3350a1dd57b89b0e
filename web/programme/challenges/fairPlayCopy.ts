import { defineCopy } from '#web/platform/language/language.ts'
import { inEnglish, inFrench } from '#web/platform/language/plural.ts'

export const fairPlayCopy = defineCopy({
  en: {
    title: 'Fair play',
    lead: 'The defaults suit most challenges. The rules are fixed when the challenge starts, and people see them before they join.',
    cap: 'Daily cap (steps)',
    capHint:
      '20,000 steps are worth 16 km, 200 active minutes or 200 points. Nobody wins by one extreme day.',
    typed: 'What people type in by hand',
    typedHint: 'Limited: at most 10,000 steps a day, or the same in another metric.',
    typedOptions: { yes: 'Counts', limited: 'Limited', no: 'Excluded' },
    conversion: 'Convert other activities into steps',
    conversionHint: 'Swimming, cycling and wheels count too: one active minute is 50 to 200 steps.',
    grace: 'Late data count for (hours)',
    graceHint: 'After the last day. Results are sealed 48 hours later.',
    bicycle: 'Share of a kilometre by bicycle (%)',
    goalAboveCap: (goal: number, cap: number) =>
      `A daily goal of ${inEnglish.format(goal)} steps cannot be reached: a day counts at most ${inEnglish.format(cap)}. Raise the cap or lower the goal.`,
    yesNo: (is: boolean): string => (is ? 'Yes' : 'No'),
    steps: (count: number) => inEnglish.format(count),
    percent: (count: number) => `${count}%`,
    hours: (count: number) => String(count),
  },
  fr: {
    title: 'Jouer franc jeu',
    lead: 'Les valeurs par défaut conviennent à la plupart des défis. Les règles sont fixées au départ, et chacun les voit avant de participer.',
    cap: 'Plafond quotidien (pas)',
    capHint:
      '20\u202f000 pas valent 16 km, 200 minutes actives ou 200 points. Personne ne gagne par une seule journée extrême.',
    typed: 'Ce qui est saisi à la main',
    typedHint: 'Limité\u00a0: 10\u202f000 pas par jour au plus, ou l’équivalent dans une autre mesure.',
    typedOptions: { yes: 'Compte', limited: 'Limité', no: 'Exclu' },
    conversion: 'Convertir les autres activités en pas',
    conversionHint:
      'La natation, le vélo et le fauteuil comptent aussi\u00a0: une minute active vaut 50 à 200 pas.',
    grace: 'Délai pour les données tardives (heures)',
    graceHint: 'Après le dernier jour. Les résultats sont scellés 48 heures plus tard.',
    bicycle: 'Part d’un kilomètre à vélo (%)',
    goalAboveCap: (goal, cap) =>
      `Un objectif de ${inFrench.format(goal)} pas par jour est hors d’atteinte\u00a0: une journée compte au plus ${inFrench.format(cap)} pas. Relevez le plafond ou baissez l’objectif.`,
    yesNo: (is) => (is ? 'Oui' : 'Non'),
    steps: (count) => inFrench.format(count),
    percent: (count) => `${count}\u00a0%`,
    hours: (count) => String(count),
  },
})
