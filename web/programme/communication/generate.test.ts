import { describe, expect, it } from 'vitest'
import { challengeType } from '#contract/programme/challenge-settings.ts'
import { templateId } from '#contract/programme/challenges.ts'
import { type CampaignFacts, generateTemplates } from './generate.ts'

const facts: CampaignFacts = {
  title: 'Spring on the move',
  description: 'Walk, cycle or dance.\n\nIt all counts.',
  type: 'podium',
  language: 'en',
  startDate: '2026-03-02',
  endDate: '2026-03-22',
  duration: 21,
  organization: 'Northwind',
  activityMetric: 'steps',
  settings: {},
  imageUrl: null,
  appStoreUrl: 'https://apps.example.com/elan',
  playStoreUrl: 'https://play.example.com/elan',
  browserUrl: 'https://elan.example.com/me',
}

const ids = (count: number) =>
  Array.from({ length: count }, (_, at) => `7c1f0a52-0000-4000-8000-${String(at).padStart(12, '0')}`)

/** For each type: settings, and texts the templates must contain in English and French. */
const told = {
  'team-competition': [{ teams: ids(12) }, ['12 teams', 'average'], ['12 équipes', 'moyenne']],
  environmental: [
    { stepsPerTree: 500_000, dailyGoal: 7000, estimatedParticipants: 300 },
    ['88 trees with Green Roots', '500,000 steps', '7,000 steps a day'],
    ['88 arbres avec Green Roots', '500 000 pas', '7 000 pas par jour'],
  ],
  'collective-target': [
    { estimatedParticipants: 100, dailyGoal: 5000, mapStyle: 'desert' },
    ['10,500,000 steps', '5,000 steps', 'through the desert'],
    ['10 500 000 pas', '5 000 pas', 'à travers le désert'],
  ],
  podium: [{ podiumPlaces: 5 }, ['5 places on the podium'], ['5 places vous attendent sur le podium']],
  'individual-mission': [{ dailyGoal: 8000 }, ['8,000 steps a day'], ['8 000 pas par jour']],
  'inter-company': [
    { companies: ids(4), scoringMethod: 'total' },
    ['4 companies', 'everybody in a company'],
    ['4 entreprises', 'toute une entreprise'],
  ],
  'donation-challenge': [
    { calculationApproach: 'budget', budget: 1250.5 },
    ['$1,250.50 to Green Roots'],
    ['1 250,50 $ pour Green Roots'],
  ],
} as const

const spaces = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ')
const whole = ({ title, text }: { title: string; text: string }) => spaces(`${title}\n${text}`)

describe('generateTemplates', () => {
  for (const type of challengeType.options) {
    const [settings, ...expected] = told[type]
    for (const language of ['en', 'fr'] as const) {
      const partnerName = ['environmental', 'donation-challenge'].includes(type) ? 'Green Roots' : undefined
      const templates = generateTemplates({ ...facts, type, settings, language, partnerName })

      it(`[B1.wizard.2] [P-IN-8] describes ${type} in ${language} eight times, with its title, its facts and the app`, () => {
        expect(templates.map(({ id }) => id)).toEqual(templateId.options)
        for (const template of templates) {
          expect(template.title.length).toBeGreaterThan(0)
          expect(whole(template)).toMatch(language === 'en' ? /Élan.* app/ : /application.* Élan/)
          expect(template.text).toContain(facts.title)
          expect(template.text).toContain(facts.appStoreUrl)
          expect(template.text).toContain(facts.playStoreUrl)
          const open = language === 'en' ? 'Open in the browser: ' : 'Ouvrir dans le navigateur : '
          expect(spaces(template.text)).toContain(`${open}${facts.browserUrl}`)
        }
        const launch = whole(templates[0] ?? { title: '', text: '' })
        for (const words of expected[language === 'en' ? 0 : 1] ?? []) expect(launch).toContain(words)
        expect(launch).toContain(language === 'en' ? 'Monday, March 2, 2026' : 'lundi 2 mars 2026')
        expect(launch).toContain('Walk, cycle or dance.')
      })

      it(`contains no number of ${type} in ${language} that the challenge does not have`, () => {
        const numbers = (text: string) => spaces(text).match(/\d[\d ,.]*\d|\d/g) ?? []
        const given = ['2', '22', '2026', '2, 2026', '22, 2026', ...expected.flat().flatMap(numbers)]
        for (const template of templates) {
          for (const number of numbers(whole(template))) expect(given).toContain(number)
        }
      })
    }
  }

  it('omits invalid settings', () => {
    const [launch] = generateTemplates({ ...facts, settings: { podiumPlaces: 700 } })
    expect(launch?.text).toContain('The podium is waiting.')
    expect(launch?.text).not.toContain('700')
  })

  it('uses the challenge’s own metric with matching plural forms', () => {
    const goal = (
      activityMetric: CampaignFacts['activityMetric'],
      dailyGoal: number,
      language: 'en' | 'fr',
    ) =>
      generateTemplates({
        ...facts,
        type: 'individual-mission',
        activityMetric,
        settings: { dailyGoal },
        language,
      })
        .map(({ text }) => spaces(text))
        .join()
    expect(goal('active-minutes', 1, 'en')).toContain('1 active minute a day')
    expect(goal('distance', 3000, 'en')).toContain('3,000 metres a day')
    expect(goal('active-minutes', 30, 'fr')).toContain('30 minutes actives par jour')
  })

  it('names an untitled challenge by its type, and a one-day challenge by its date', () => {
    const [launch] = generateTemplates({
      ...facts,
      title: ' ',
      startDate: '2026-05-01',
      endDate: '2026-05-01',
    })
    expect(launch?.text).toContain('“Podium”')
    expect(launch?.text).toContain('It all happens on Friday, May 1, 2026.')
    const [lancement] = generateTemplates({
      ...facts,
      language: 'fr',
      startDate: '2026-05-01',
      endDate: '2026-05-02',
    })
    expect(spaces(lancement?.text ?? '')).toContain(
      'Départ le vendredi 1er mai 2026, arrivée le samedi 2 mai 2026',
    )
  })

  it('remains readable with invalid dates and a title with line breaks', () => {
    const [launch] = generateTemplates({ ...facts, title: 'A\r\nB\u202e', startDate: '', organization: '' })
    expect(launch?.title).toBe('A B: you are invited')
    expect(launch?.text).toContain('We start on the first day')
    expect(launch?.text).toContain('You are invited to “A B”.')
  })
})
