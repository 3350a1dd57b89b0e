import type { ProviderReason } from '#contract/identity/attempt-reasons.ts'
import type { Letters } from './letter.ts'
import { typed } from './typed.ts'

const moment = (at: string) => `${at.slice(0, 10)} ${at.slice(11, 16)} UTC`

const reasons: Record<'en' | 'fr', Record<ProviderReason, string>> = {
  en: {
    unreachable: 'The identity provider does not answer.',
    discovery:
      'The configuration that the identity provider publishes does not fit the issuer entered in Élan.',
    client: 'The identity provider does not accept the client: its secret is wrong, or has ended.',
    algorithm: 'The identity provider signs by another algorithm than the one chosen in Élan.',
    clock: 'The clock of the identity provider differs by more than two minutes.',
  },
  fr: {
    unreachable: 'Le fournisseur d’identité ne répond pas.',
    discovery:
      'La configuration que publie le fournisseur d’identité ne correspond pas à l’émetteur saisi dans Élan.',
    client: 'Le fournisseur d’identité n’accepte pas le client\u00a0: son secret est faux, ou a expiré.',
    algorithm: 'Le fournisseur d’identité signe par un autre algorithme que celui choisi dans Élan.',
    clock: 'L’horloge du fournisseur d’identité diffère de plus de deux minutes.',
  },
}

export const connectionFails: Letters<'connectionFails'> = {
  en: ({ name, organization, connection, reason, since, link }) => ({
    subject: 'Nobody can sign in by your single sign-on',
    greeting: `Hello ${typed(name)},`,
    paragraphs: [
      `Since ${moment(since)}, sign-ins by the connection ${typed(connection)} of ${typed(organization)} fail. ${reasons.en[reason]}`,
      'Whoever is signed in stays so. Administrators with emergency access sign in by password and second factor.',
    ],
    action: { label: 'Open single sign-on', link },
    notes: ['While it lasts, you get this mail once a day. It ends with the next sign-in that succeeds.'],
  }),
  fr: ({ name, organization, connection, reason, since, link }) => ({
    subject: 'Personne ne peut se connecter par votre authentification unique',
    greeting: `Bonjour ${typed(name)},`,
    paragraphs: [
      `Depuis le ${moment(since)}, les connexions par ${typed(connection)} de ${typed(organization)} échouent. ${reasons.fr[reason]}`,
      'Qui est déjà connecté le reste. Les personnes qui ont un accès d’urgence se connectent par mot de passe et second facteur.',
    ],
    action: { label: 'Ouvrir l’authentification unique', link },
    notes: [
      'Tant que cela dure, vous recevez ce message une fois par jour. La prochaine connexion réussie y met fin.',
    ],
  }),
}
