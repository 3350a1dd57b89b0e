import type { ChallengeType } from '#contract/programme/challenge-settings.ts'
import { englishStory } from './englishStories.ts'
import type { Drafts, TemplateFacts } from './tell.ts'

const typeNames: Record<ChallengeType, string> = {
  'team-competition': 'Team Competition',
  environmental: 'Environmental',
  'collective-target': 'Collective Target',
  podium: 'Podium',
  'individual-mission': 'Individual Mission',
  'inter-company': 'Inter-Company',
  'donation-challenge': 'Donation Challenge',
}

export function english(told: TemplateFacts): Drafts {
  const { organization, description } = told
  const title = told.title ?? typeNames[told.challenge.type]
  const name = `“${title}”`
  const start = told.start ?? 'the first day'
  const end = told.end ?? 'the last day'
  const { idea, short, midway, after } = englishStory(told)
  const links = told.stores.map(([store, url]) => `${store}: ${url}`).join('\n')
  const when = told.oneDay
    ? `It all happens on ${start}.`
    : `We start on ${start} and move together until ${end}.`
  const invitation = organization ? `${organization} invites you to ${name}.` : `You are invited to ${name}.`
  const story = idea.filter(Boolean).join(' ')
  const bye = (words: string) => (organization ? `${words}\n${organization}` : words)
  return {
    'launch-email': {
      title: `${title}: you are invited`,
      text: [
        'Hello,',
        invitation,
        story,
        ...description,
        when,
        'Everything happens in the Élan mobile app: get it on your phone, sign in and join the challenge.',
        links,
        bye('See you at the start,'),
      ],
    },
    'reminder-email': {
      title: `${title} is under way`,
      text: [
        'Hello,',
        `${name} is under way, and there is still time to join in: it runs until ${end}.`,
        midway,
        'Open the Élan app to see where we stand. Not on your phone yet? Get it here and sign in.',
        links,
        bye('See you on the way,'),
      ],
    },
    'results-email': {
      title: `${title}: thank you for taking part`,
      text: [
        'Hello,',
        `${name} ended on ${end}. Thank you to everybody who took part.`,
        `${after} Open the Élan app and have a look.`,
        links,
        'The most pleasant habits are the ones that stay. Keep the app, and keep moving.',
        bye('Well done, and until next time,'),
      ],
    },
    'launch-announcement': {
      title,
      text: [
        invitation,
        story,
        ...description,
        when,
        'Get the Élan app on your phone, sign in and join the challenge.',
        links,
      ],
    },
    'progress-announcement': {
      title: `${title}: we are on our way`,
      text: [
        midway,
        `${name} runs until ${end}. Joining in is still possible.`,
        'See where we stand in the Élan app:',
        links,
      ],
    },
    'launch-social': {
      title,
      text: [short, `${invitation} ${when} Join in with the Élan app.`, links],
    },
    'invitation-social': {
      title: `Are you in? ${title}`,
      text: [
        'It is more fun together: bring a colleague along.',
        `${invitation} ${short} Get the Élan app and join in.`,
        links,
      ],
    },
    'progress-social': {
      title: `${title}: on our way`,
      text: [midway, `${name} runs until ${end}. See where we stand in the Élan app.`, links],
    },
  }
}
