import type { Letters } from './letter.ts'
import { typed } from './typed.ts'

export const appealsWaiting: Letters<'appealsWaiting'> = {
  en: ({ name, organization, link }) => ({
    subject: 'An appeal waits for you on Élan',
    greeting: `Hello ${typed(name)},`,
    paragraphs: [
      `In a challenge of ${typed(organization)}, at least one appeal waits for your answer as its referee.`,
      'Please answer within 48 hours. What has no answer when a result is sealed is shown as open in it.',
    ],
    action: { label: 'Open the challenges', link },
    notes: [],
  }),
  fr: ({ name, organization, link }) => ({
    subject: 'Un recours vous attend sur Élan',
    greeting: `Bonjour ${typed(name)},`,
    paragraphs: [
      `Dans un défi de ${typed(organization)}, au moins un recours attend votre réponse d’arbitre.`,
      'Merci de répondre sous 48 heures. Ce qui n’a pas de réponse quand un résultat est scellé y est indiqué comme ouvert.',
    ],
    action: { label: 'Ouvrir les défis', link },
    notes: [],
  }),
}
