import type { ChallengeType } from '#contract/programme/challenge-settings.ts'
import type { Drafts, TemplateFacts } from './facts.ts'
import { writeFrenchStory } from './frenchStories.ts'

const typeNames: Record<ChallengeType, string> = {
  'team-competition': 'Compétition par équipes',
  environmental: 'Défi environnemental',
  'collective-target': 'Objectif collectif',
  podium: 'Podium',
  'individual-mission': 'Mission individuelle',
  'inter-company': 'Défi inter-entreprises',
  'donation-challenge': 'Défi solidaire',
}

export function writeFrenchTemplates(facts: TemplateFacts): Drafts {
  const phrases = toPhrases(facts)
  return { ...writeEmails(phrases), ...writeAnnouncements(phrases), ...writePosts(phrases) }
}

type Phrases = ReturnType<typeof toPhrases>

/** Sentences and names that several templates share. */
function toPhrases(facts: TemplateFacts) {
  const { organization, description } = facts
  const title = facts.title ?? typeNames[facts.challenge.type]
  const name = `«\u00a0${title}\u00a0»`
  const start = facts.start ? `le ${facts.start}` : 'le premier jour'
  const end = facts.end ? `le ${facts.end}` : 'le dernier jour'
  const until = facts.end ? `jusqu’au ${facts.end}` : 'jusqu’au dernier jour'
  const { idea, short, midway, after } = writeFrenchStory(facts)
  const links = facts.stores.map(([store, url]) => `${store}\u00a0: ${url}`).join('\n')
  const when = facts.oneDay ? `Rendez-vous ${start}.` : `Départ ${start}, arrivée ${end}.`
  const invitation = organization
    ? `${organization} vous invite à participer à ${name}.`
    : `Nous vous invitons à participer à ${name}.`
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
    until,
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
  until,
  links,
  when,
  invitation,
  story,
  signOff,
}: Phrases) {
  return {
    'launch-email': {
      title: `${title}\u00a0: vous êtes de la partie`,
      text: [
        'Bonjour,',
        invitation,
        story,
        ...description,
        when,
        'Tout se passe dans l’application mobile Élan\u00a0: installez-la sur votre téléphone, connectez-vous et rejoignez le défi.',
        links,
        signOff('Rendez-vous au départ,'),
      ],
    },
    'reminder-email': {
      title: `${title}\u00a0: le défi est lancé`,
      text: [
        'Bonjour,',
        `Le défi ${name} est en cours, et il est encore temps de nous rejoindre\u00a0: il dure ${until}.`,
        midway,
        'Ouvrez l’application Élan pour voir où nous en sommes. Vous ne l’avez pas encore\u00a0? Installez-la et connectez-vous.',
        links,
        signOff('À bientôt sur le chemin,'),
      ],
    },
    'results-email': {
      title: `${title}\u00a0: merci de votre participation`,
      text: [
        'Bonjour,',
        `Le défi ${name} s’est terminé ${end}. Merci à toutes celles et à tous ceux qui ont participé.`,
        `${after} Ouvrez l’application Élan pour le découvrir.`,
        links,
        'Les meilleures habitudes sont celles qui restent. Gardez l’application, et continuez à bouger.',
        signOff('Bravo, et à la prochaine,'),
      ],
    },
  }
}

function writeAnnouncements({
  title,
  description,
  midway,
  name,
  until,
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
        'Installez l’application Élan sur votre téléphone, connectez-vous et rejoignez le défi.',
        links,
      ],
    },
    'progress-announcement': {
      title: `${title}\u00a0: nous sommes en route`,
      text: [
        midway,
        `Le défi ${name} dure ${until}. Il est encore temps de nous rejoindre.`,
        'Voyez où nous en sommes dans l’application Élan\u00a0:',
        links,
      ],
    },
  }
}

function writePosts({ title, short, midway, name, until, links, when, invitation }: Phrases) {
  return {
    'launch-social': {
      title,
      text: [short, `${invitation} ${when} Rejoignez-nous avec l’application Élan.`, links],
    },
    'invitation-social': {
      title: `Vous en êtes\u00a0? ${title}`,
      text: [
        'À plusieurs, c’est encore mieux\u00a0: venez avec une ou un collègue.',
        `${invitation} ${short} Installez l’application Élan et rejoignez-nous.`,
        links,
      ],
    },
    'progress-social': {
      title: `${title}\u00a0: en route`,
      text: [
        midway,
        `Le défi ${name} dure ${until}. Voyez où nous en sommes dans l’application Élan.`,
        links,
      ],
    },
  }
}
