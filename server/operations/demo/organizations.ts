export interface DemoOrganization {
  name: string
  description: string
  timezone: string
  /** Number of its own people. */
  people: number
  children: DemoOrganization[]
}

const site = (name: string, timezone: string, people: number): DemoOrganization => ({
  name,
  description: `The people of Boréal Atelier in ${name.split(' ').at(-1)}.`,
  timezone,
  people,
  children: [],
})

/** An invented furniture maker with three levels of organizations. */
export const demoOrganization: DemoOrganization = {
  name: 'Boréal Atelier',
  description: 'We make furniture that lasts, and look after the people who make it.',
  timezone: 'America/Toronto',
  people: 96,
  children: [
    {
      name: 'Boréal Canada',
      description: 'Workshops and shops in Canada.',
      timezone: 'America/Toronto',
      people: 30,
      children: [
        site('Atelier Montréal', 'America/Toronto', 90),
        site('Atelier Vancouver', 'America/Los_Angeles', 36),
      ],
    },
    {
      name: 'Boréal Europe',
      description: 'Workshops and shops in Europe.',
      timezone: 'Europe/Paris',
      people: 22,
      children: [site('Atelier Lyon', 'Europe/Paris', 61), site('Atelier London', 'Europe/London', 27)],
    },
  ],
}

/** The customer's initial credits, whatever the settings: enough for the demo's transfers. */
export const demoCredits = 1000

/** Demo transfers to sub-organizations, by name. */
export const demoSends = [
  { from: 'Boréal Atelier', to: 'Boréal Canada', amount: 300 },
  { from: 'Boréal Canada', to: 'Atelier Montréal', amount: 120 },
  { from: 'Boréal Atelier', to: 'Boréal Europe', amount: 250 },
]
