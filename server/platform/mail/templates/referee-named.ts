import type { Letters } from './letter.ts'
import { typed } from './typed.ts'

export const refereeNamed: Letters<'refereeNamed'> = {
  en: ({ name, organization, link }) => ({
    subject: 'You are the referee of your challenges on Élan',
    greeting: `Hello ${typed(name)},`,
    paragraphs: [
      `You were named referee of the challenges of ${typed(organization)}.`,
      'People who miss something on one of their days can appeal to you. You read what they attach, without who they are, and accept or refuse it with a reason.',
    ],
    action: { label: 'Open the challenges', link },
    notes: ['You find appeals on the page of each challenge, until its result is sealed.'],
  }),
  fr: ({ name, organization, link }) => ({
    subject: 'Vous êtes l’arbitre de vos défis sur Élan',
    greeting: `Bonjour ${typed(name)},`,
    paragraphs: [
      `Vous avez été désigné arbitre des défis de ${typed(organization)}.`,
      'Les personnes à qui il manque quelque chose un jour peuvent faire un recours auprès de vous. Vous lisez ce qu’elles joignent, sans savoir qui elles sont, et vous l’acceptez ou le refusez avec un motif.',
    ],
    action: { label: 'Ouvrir les défis', link },
    notes: ['Les recours se trouvent sur la page de chaque défi, jusqu’à ce que son résultat soit scellé.'],
  }),
}
