import type { ChallengeType } from '#contract/programme/challenge-settings.ts'
import { frenchStory } from './frenchStories.ts'
import type { Drafts, TemplateFacts } from './tell.ts'

const typeNames: Record<ChallengeType, string> = {
  'team-competition': 'Compétition par équipes',
  environmental: 'Défi environnemental',
  'collective-target': 'Objectif collectif',
  podium: 'Podium',
  'individual-mission': 'Mission individuelle',
  'inter-company': 'Défi inter-entreprises',
  'donation-challenge': 'Défi solidaire',
}

export function french(told: TemplateFacts): Drafts {
  const { organization, description } = told
  const title = told.title ?? typeNames[told.challenge.type]
  const name = `«\u00a0${title}\u00a0»`
  const start = told.start ? `le ${told.start}` : 'le premier jour'
  const end = told.end ? `le ${told.end}` : 'le dernier jour'
  const until = told.end ? `jusqu’au ${told.end}` : 'jusqu’au dernier jour'
  const { idea, short, midway, after } = frenchStory(told)
  const links = told.stores.map(([store, url]) => `${store}\u00a0: ${url}`).join('\n')
  const when = told.oneDay ? `Rendez-vous ${start}.` : `Départ ${start}, arrivée ${end}.`
  const invitation = organization
    ? `${organization} vous invite à participer à ${name}.`
    : `Nous vous invitons à participer à ${name}.`
  const story = idea.filter(Boolean).join(' ')
  const bye = (words: string) => (organization ? `${words}\n${organization}` : words)
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
        bye('Rendez-vous au départ,'),
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
        bye('À bientôt sur le chemin,'),
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
        bye('Bravo, et à la prochaine,'),
      ],
    },
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
