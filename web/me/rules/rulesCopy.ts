import {
  appealHours,
  daysBack,
  defaultRules,
  equivalentsPerMinute,
  equivalentsPerPoint,
  equivalentsPerWheeledKm,
  smallestBoard,
  typedLimit,
} from '#contract/participation/rules.ts'
import { defineCopy } from '#web/platform/language/language.ts'
import { inEnglish, inFrench } from '#web/platform/language/plural.ts'

const { light, moderate, vigorous } = equivalentsPerMinute
const { dailyCap, graceHours, bicyclePercent } = defaultRules

type Rule = [name: string, value: string, from: string]

/** The rules of counting with their numbers and where these come from. */
export const rulesCopy = defineCopy({
  en: {
    title: 'How activity counts',
    description:
      'The same rules for everybody. They are numbered, and each result keeps the number of its rules. Where you chose to move on wheels or in other ways, a step equivalent is called a movement unit.',
    version: (version: number) => `Version ${version}`,
    rules: 'Rules',
    columns: { rule: 'Rule', value: 'Value', from: 'From' },
    list: [
      ['A minute, light', `${light} step equivalents`, 'Ours'],
      ['A minute, moderate', `${moderate} step equivalents`, '10,000 Steps (CQUniversity), Kiplin'],
      ['A minute, vigorous', `${vigorous} step equivalents`, '10,000 Steps (CQUniversity)'],
      [
        'A kilometre on wheels',
        `${inEnglish.format(equivalentsPerWheeledKm)} step equivalents`,
        '10,000 Steps, wheelchair users',
      ],
      ['A push of a wheelchair', '1 step equivalent', 'Ours'],
      ['A point', `${equivalentsPerPoint} step equivalents`, 'Kiplin'],
      [
        'A day in a challenge, at most',
        `${inEnglish.format(dailyCap)} steps, 16 km, 200 minutes or 200 points`,
        'Kiplin',
      ],
      ['Typed in, at most a day in a challenge', `${inEnglish.format(typedLimit)} step equivalents`, 'Ours'],
      ['Kilometres by bicycle in a distance challenge', `${bicyclePercent} %`, 'Wellable'],
      ['Late days after the end', `${graceHours} hours`, 'MoveSpring'],
      ['Time to question a result', `${appealHours} hours more`, 'Ours'],
      ['How far back one may type', inEnglish.counted(daysBack.typed, 'day', 'days'), 'YuMuuv, Pacer'],
      ['Fewest people on a board', String(smallestBoard), 'Ours'],
    ] satisfies Rule[],
    activities: 'Activities',
    source: 'Source',
    activityColumns: {
      activity: 'Activity',
      code: 'Code',
      met: 'MET',
      band: 'How hard',
      perMinute: 'A minute',
    },
    bands: { light: 'light', moderate: 'moderate', vigorous: 'vigorous' },
    bandRule: 'Light is below 3 MET, moderate below 6, vigorous from 6 on.',
    makesSteps: 'Steps are counted during it',
    ours: 'ours',
    none: '–',
  },
  fr: {
    title: 'Comment l’activité compte',
    description:
      'Les mêmes règles pour tout le monde. Elles sont numérotées, et chaque résultat garde le numéro des siennes. Si vous avez choisi de bouger en fauteuil ou autrement, un équivalent pas s’appelle une unité de mouvement.',
    version: (version) => `Version ${version}`,
    rules: 'Règles',
    columns: { rule: 'Règle', value: 'Valeur', from: 'D’où' },
    list: [
      ['Une minute, légère', `${light} équivalents pas`, 'Nous'],
      ['Une minute, modérée', `${moderate} équivalents pas`, '10,000 Steps (CQUniversity), Kiplin'],
      ['Une minute, soutenue', `${vigorous} équivalents pas`, '10,000 Steps (CQUniversity)'],
      [
        'Un kilomètre en fauteuil',
        `${inFrench.format(equivalentsPerWheeledKm)} équivalents pas`,
        '10,000 Steps, personnes en fauteuil',
      ],
      ['Une poussée de fauteuil', '1 équivalent pas', 'Nous'],
      ['Un point', `${equivalentsPerPoint} équivalents pas`, 'Kiplin'],
      [
        'Un jour dans un défi, au plus',
        `${inFrench.format(dailyCap)} pas, 16 km, 200 minutes ou 200 points`,
        'Kiplin',
      ],
      [
        'Saisi à la main, au plus par jour dans un défi',
        `${inFrench.format(typedLimit)} équivalents pas`,
        'Nous',
      ],
      ['Kilomètres à vélo dans un défi de distance', `${bicyclePercent} %`, 'Wellable'],
      ['Jours en retard après la fin', `${graceHours} heures`, 'MoveSpring'],
      ['Temps pour contester un résultat', `${appealHours} heures de plus`, 'Nous'],
      ['Jusqu’où l’on peut saisir', inFrench.counted(daysBack.typed, 'jour', 'jours'), 'YuMuuv, Pacer'],
      ['Le moins de personnes à un classement', String(smallestBoard), 'Nous'],
    ],
    activities: 'Activités',
    source: 'Source',
    activityColumns: {
      activity: 'Activité',
      code: 'Code',
      met: 'MET',
      band: 'Intensité',
      perMinute: 'La minute',
    },
    bands: { light: 'légère', moderate: 'modérée', vigorous: 'soutenue' },
    bandRule: 'Légère en dessous de 3 MET, modérée en dessous de 6, soutenue à partir de 6.',
    makesSteps: 'Des pas sont comptés pendant',
    ours: 'nous',
    none: '–',
  },
})
