export const ticked = true
/** Drawn as a triangle. */
export const play = 'play'

/** A screen of an app: its rows, with what is chosen or ticked there, or with the place in `fields` of what is entered. */
export interface AppScreen {
  title: string
  rows: [label: string, value: string | number | typeof ticked][]
  press?: string
}

/** The names of fields are the app's own: Apple translates its, the other apps have them in English. */
export interface Guide {
  steps: { text: string; screen: AppScreen }[]
  fields: [label: string, value: string][]
}

/** What every app is told: where it sends, and in whose name. */
export const fields: Guide['fields'] = [
  ['URL', '{address}'],
  ['Authorization', 'Bearer {key}'],
]

export const taskerBody: Guide['fields'][number] = [
  'Body',
  '{"source":"Tasker","entries":[{"day":"%DAY","steps":%STEPS}]}',
]

export const healthAutoExportScreens: AppScreen[] = [
  { title: 'Automations', rows: [['Automation Type', 'REST API']], press: '+' },
  {
    title: 'REST API',
    rows: [
      ['URL', 0],
      ['Headers · Authorization', 1],
      ['Export Format', 'JSON'],
    ],
  },
  {
    title: 'Health Metrics',
    rows: [
      ['Step Count', ticked],
      ['Walking + Running Distance', ticked],
      ['Cycling Distance', ticked],
      ['Apple Exercise Time', ticked],
    ],
  },
  { title: 'REST API', rows: [['Aggregate Data', 'Hours']], press: 'Manual Export' },
]

export const hcWebhookScreens: AppScreen[] = [
  {
    title: 'Data types',
    rows: [
      ['Steps', ticked],
      ['Distance', ticked],
      ['Exercise', ticked],
    ],
  },
  {
    title: 'Webhook',
    rows: [
      ['URL', 0],
      ['Authorization', 1],
    ],
  },
  { title: 'HC Webhook', rows: [], press: 'Sync now' },
]

export const taskerScreens: AppScreen[] = [
  { title: 'Profiles', rows: [['Time', '21:00']], press: '+' },
  {
    title: 'HTTP Request',
    rows: [
      ['Method', 'POST'],
      ['URL', 0],
      ['Headers', 'Content-Type:application/json'],
      ['Headers · Authorization', 1],
      ['Body', 2],
    ],
  },
  { title: 'Task', rows: [['HTTP Request', '1']], press: play },
]

/** Joins each step with its screen. */
export const withScreens = (texts: string[], screens: AppScreen[]): Guide['steps'] =>
  screens.map((screen, at) => ({ text: texts[at] ?? '', screen }))

/** The letter under which a drawing shows where a text is entered: A for the first. */
export const letterOf = (field: number): string => String.fromCharCode(65 + field)
