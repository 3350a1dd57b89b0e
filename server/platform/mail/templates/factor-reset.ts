import type { FactorResetEvent } from '#server/platform/mail/mail.ts'
import type { Letters } from './letter.ts'
import { typed } from './typed.ts'
import { words } from './words.ts'

type Sentences = Record<FactorResetEvent, { subject: string; sentence: string }>

const en: Sentences = {
  asked: {
    subject: 'Somebody asks to remove the second factors of your Élan account',
    sentence:
      'Somebody who can begin to sign in as you says that your authenticator app and recovery codes are lost. If that is you, confirm it. Then two administrators of your organization, or the provider of the portal, have to approve, and 24 hours pass.',
  },
  approved: {
    subject: 'The second factors of your Élan account are removed in 24 hours',
    sentence:
      'The request to remove your second factors has been approved. They are removed in 24 hours, and every device is signed out. Signing in with a factor stops it.',
  },
  soon: {
    subject: 'The second factors of your Élan account are removed in a few hours',
    sentence:
      'This is the last notice: in about four hours your second factors are removed, and your password alone opens your account.',
  },
  done: {
    subject: 'The second factors of your Élan account were removed',
    sentence:
      'Every device has been signed out. Sign in with your password, and add a new second factor. If administrators approved it, your health data stays closed until the provider of the portal has made sure that it is you.',
  },
  stopped: {
    subject: 'Your second factors stay',
    sentence:
      'The request to remove the second factors of your Élan account has been stopped. Nothing has changed.',
  },
  refused: {
    subject: 'Your second factors were not removed',
    sentence:
      'The request to remove the second factors of your Élan account was refused. Nothing has changed. Speak with your administrator, who knows how to go on.',
  },
  opened: {
    subject: 'Your health data in Élan is open again',
    sentence:
      'The provider of the portal has confirmed that it is you. Your health data is open to you again.',
  },
}

const fr: Sentences = {
  asked: {
    subject: 'On demande de retirer les seconds facteurs de votre compte Élan',
    sentence:
      'Une personne qui peut commencer à se connecter à votre place dit que votre application d’authentification et vos codes de secours sont perdus. Si c’est vous, confirmez-le. Ensuite, deux administrateurs de votre organisation, ou le fournisseur du portail, doivent approuver, et 24 heures passent.',
  },
  approved: {
    subject: 'Les seconds facteurs de votre compte Élan seront retirés dans 24 heures',
    sentence:
      'La demande de retirer vos seconds facteurs a été approuvée. Ils seront retirés dans 24 heures, et tous les appareils seront déconnectés. Une connexion avec un facteur l’arrête.',
  },
  soon: {
    subject: 'Les seconds facteurs de votre compte Élan seront retirés dans quelques heures',
    sentence:
      'C’est le dernier avis : dans environ quatre heures, vos seconds facteurs seront retirés, et votre mot de passe seul ouvrira votre compte.',
  },
  done: {
    subject: 'Les seconds facteurs de votre compte Élan ont été retirés',
    sentence:
      'Tous les appareils ont été déconnectés. Connectez-vous avec votre mot de passe et ajoutez un nouveau second facteur. Si des administrateurs ont approuvé la demande, vos données de santé restent fermées jusqu’à ce que le fournisseur du portail se soit assuré que c’est bien vous.',
  },
  stopped: {
    subject: 'Vos seconds facteurs restent en place',
    sentence:
      'La demande de retirer les seconds facteurs de votre compte Élan a été arrêtée. Rien n’a changé.',
  },
  refused: {
    subject: 'Vos seconds facteurs n’ont pas été retirés',
    sentence:
      'La demande de retirer les seconds facteurs de votre compte Élan a été refusée. Rien n’a changé. Parlez-en à votre administrateur, qui sait comment poursuivre.',
  },
  opened: {
    subject: 'Vos données de santé dans Élan sont de nouveau ouvertes',
    sentence:
      'Le fournisseur du portail a confirmé que c’est bien vous. Vos données de santé vous sont de nouveau ouvertes.',
  },
}

const labels = {
  en: { confirm: 'It is me', stop: 'That wasn’t me', password: 'Choose another password' },
  fr: { confirm: 'C’est bien moi', stop: 'Ce n’était pas moi', password: 'Choisir un autre mot de passe' },
}

const letterIn =
  (language: 'en' | 'fr'): Letters<'factorReset'>['en'] =>
  ({ name, event, link, stopLink }, forgotPasswordLink) => {
    const { confirm, stop, password } = labels[language]
    const { subject, sentence } = { en, fr }[language][event]
    const stopping = { label: stop, link: stopLink ?? forgotPasswordLink }
    return {
      subject,
      greeting: language === 'en' ? `Hello ${typed(name)},` : `Bonjour ${typed(name)},`,
      paragraphs: [
        sentence,
        language === 'en'
          ? 'If it was not you, somebody knows your password: choose another one at once.'
          : 'Si ce n’était pas vous, quelqu’un connaît votre mot de passe : choisissez-en aussitôt un autre.',
      ],
      ...(link
        ? { action: { label: confirm, link }, alternative: stopping }
        : stopLink
          ? { action: stopping, alternative: { label: password, link: forgotPasswordLink } }
          : { alternative: { label: password, link: forgotPasswordLink } }),
      notes: [words[language].mailbox],
    }
  }

export const factorReset: Letters<'factorReset'> = { en: letterIn('en'), fr: letterIn('fr') }

export const factorResetAsked: Letters<'factorResetAsked'> = {
  en: ({ name, person, link }) => ({
    subject: 'Somebody has lost their second factors and asks for your approval',
    greeting: `Hello ${typed(name)},`,
    paragraphs: [
      `${typed(person)} can no longer sign in to Élan: the authenticator app and the recovery codes are lost. The request was confirmed by mail.`,
      'Speak with the person first, face to face or on the phone: a mail proves little. Two administrators have to approve; then 24 hours pass.',
    ],
    action: { label: 'Look at the request', link },
    notes: [],
  }),
  fr: ({ name, person, link }) => ({
    subject: 'Une personne a perdu ses seconds facteurs et demande votre accord',
    greeting: `Bonjour ${typed(name)},`,
    paragraphs: [
      `${typed(person)} ne peut plus se connecter à Élan : l’application d’authentification et les codes de secours sont perdus. La demande a été confirmée par courriel.`,
      'Parlez d’abord avec la personne, de vive voix ou au téléphone : un courriel prouve peu. Deux administrateurs doivent approuver ; puis 24 heures passent.',
    ],
    action: { label: 'Voir la demande', link },
    notes: [],
  }),
}
