import type { Letters } from './letter.ts'
import { typed } from './typed.ts'

export const connectionChanged: Letters<'connectionChanged'> = {
  en: ({ name, organization, connection, issuer, clientId, by, link }) => ({
    subject: 'The single sign-on of your organization was changed',
    greeting: `Hello ${typed(name)},`,
    paragraphs: [
      `${typed(by)} changed or switched on the connection ${typed(connection)} of ${typed(organization)}. It leads to ${typed(issuer)} as the client ${typed(clientId)}.`,
      'Whoever runs that identity provider can sign in as the people of your organization. If you did not expect this, suspend the connection at once.',
    ],
    action: { label: 'Open single sign-on', link },
    notes: [],
  }),
  fr: ({ name, organization, connection, issuer, clientId, by, link }) => ({
    subject: 'L’authentification unique de votre organisation a été modifiée',
    greeting: `Bonjour ${typed(name)},`,
    paragraphs: [
      `${typed(by)} a modifié ou activé la connexion ${typed(connection)} de ${typed(organization)}. Elle mène à ${typed(issuer)} sous le client ${typed(clientId)}.`,
      'Qui gère ce fournisseur d’identité peut se connecter comme les personnes de votre organisation. Si vous ne vous y attendiez pas, suspendez aussitôt la connexion.',
    ],
    action: { label: 'Ouvrir l’authentification unique', link },
    notes: [],
  }),
}
