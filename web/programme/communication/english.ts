import type { ChallengeType } from '#contract/programme/challenge-settings.ts'
import { writeEnglishStory } from './englishStories.ts'
import type { Drafts, TemplateFacts } from './facts.ts'

const typeNames: Record<ChallengeType, string> = {
  'team-competition': 'Team Competition',
  environmental: 'Environmental',
  'collective-target': 'Collective Target',
  podium: 'Podium',
  'individual-mission': 'Individual Mission',
  'inter-company': 'Inter-Company',
  'donation-challenge': 'Donation Challenge',
}

export function writeEnglishTemplates(facts: TemplateFacts): Drafts {
  const phrases = toPhrases(facts)
  return { ...writeEmails(phrases), ...writeAnnouncements(phrases), ...writePosts(phrases) }
}

type Phrases = ReturnType<typeof toPhrases>

/** Sentences and names that several templates share. */
function toPhrases(facts: TemplateFacts) {
  const { organization, description } = facts
  const title = facts.title ?? typeNames[facts.challenge.type]
  const name = `“${title}”`
  const start = facts.start ?? 'the first day'
  const end = facts.end ?? 'the last day'
  const { idea, short, midway, after } = writeEnglishStory(facts)
  const links = facts.stores.map(([store, url]) => `${store}: ${url}`).join('\n')
  const when = facts.oneDay
    ? `It all happens on ${start}.`
    : `We start on ${start} and move together until ${end}.`
  const invitation = organization ? `${organization} invites you to ${name}.` : `You are invited to ${name}.`
  const story = idea.filter(Boolean).join(' ')
  const signOff = (greeting: string) => (organization ? `${greeting}\n${organization}` : greeting)
  return {
    title,
    description,
    short,
    midway,
    after,
    name,
    end,
    links,
    when,
    invitation,
    story,
    signOff,
  }
}

function writeEmails({
  title,
  description,
  midway,
  after,
  name,
  end,
  links,
  when,
  invitation,
  story,
  signOff,
}: Phrases) {
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
        signOff('See you at the start,'),
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
        signOff('See you on the way,'),
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
        signOff('Well done, and until next time,'),
      ],
    },
  }
}

function writeAnnouncements({
  title,
  description,
  midway,
  name,
  end,
  links,
  when,
  invitation,
  story,
}: Phrases) {
  return {
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
  }
}

function writePosts({ title, short, midway, name, end, links, when, invitation }: Phrases) {
  return {
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
