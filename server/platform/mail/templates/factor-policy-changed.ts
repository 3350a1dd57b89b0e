import { type FactorAudience, graceDays } from '#contract/identity/factor-policies.ts'
import type { Letters } from './letter.ts'
import { typed } from './typed.ts'

const asked: Record<'en' | 'fr', Record<FactorAudience, string>> = {
  en: {
    nobody: 'It no longer asks anybody for a second factor.',
    role_holders: `It asks everybody with a role for a second factor. Whoever has none yet has ${graceDays} days for setting one up.`,
    everybody: `It asks all its people for a second factor. Whoever has none yet has ${graceDays} days for setting one up.`,
  },
  fr: {
    nobody: 'Elle ne demande plus de second facteur à personne.',
    role_holders: `Elle demande un second facteur à toute personne qui a un rôle. Qui n’en a pas encore dispose de ${graceDays} jours pour en ajouter un.`,
    everybody: `Elle demande un second facteur à toutes les personnes. Qui n’en a pas encore dispose de ${graceDays} jours pour en ajouter un.`,
  },
}

const byProvider = {
  en: (providerSays: boolean) =>
    providerSays
      ? ' Single sign-on counts as one only where the provider says that it asked for a second factor.'
      : ' Single sign-on counts as one.',
  fr: (providerSays: boolean) =>
    providerSays
      ? ' L’authentification unique n’en tient lieu que si le fournisseur indique avoir demandé un second facteur.'
      : ' L’authentification unique en tient lieu.',
}

export const factorPolicyChanged: Letters<'factorPolicyChanged'> = {
  en: ({ name, organization, audience, providerSays, by, link }) => ({
    subject: 'Second factors of your organization: the policy was changed',
    greeting: `Hello ${typed(name)},`,
    paragraphs: [
      `${typed(by)} changed of whom ${typed(organization)} asks a second factor. ${asked.en[audience]}${audience === 'nobody' ? '' : byProvider.en(providerSays)}`,
      'If you did not expect this, speak with them and change it back.',
    ],
    action: { label: 'Open second factors', link },
    notes: [],
  }),
  fr: ({ name, organization, audience, providerSays, by, link }) => ({
    subject: 'Seconds facteurs de votre organisation\u00a0: la règle a changé',
    greeting: `Bonjour ${typed(name)},`,
    paragraphs: [
      `${typed(by)} a modifié à qui ${typed(organization)} demande un second facteur. ${asked.fr[audience]}${audience === 'nobody' ? '' : byProvider.fr(providerSays)}`,
      'Si vous ne vous y attendiez pas, parlez-en avec cette personne et rétablissez la règle.',
    ],
    action: { label: 'Ouvrir les seconds facteurs', link },
    notes: [],
  }),
}
