import type { EnforcementEvent } from '#server/platform/mail/mail.ts'
import type { Letters } from './letter.ts'
import { typed } from './typed.ts'
import { words } from './words.ts'

const moment = (at: string) => `${at.slice(0, 10)} ${at.slice(11, 16)} UTC`

export const signInByCompany: Letters<'signInByCompany'> = {
  en: ({ name, link }) => ({
    subject: 'Sign in to Élan with your company',
    greeting: `Hello ${typed(name)},`,
    paragraphs: [
      'Someone, hopefully you, asked for a new password for your Élan account. Your company has you sign in with its own sign-in: no password of Élan opens your account.',
    ],
    action: { label: 'Sign in', link },
    notes: ['If it was not you, ignore this mail: nothing has changed.'],
  }),
  fr: ({ name, link }) => ({
    subject: 'Connectez-vous à Élan avec votre entreprise',
    greeting: `Bonjour ${typed(name)},`,
    paragraphs: [
      'Quelqu’un, sans doute vous, a demandé un nouveau mot de passe pour votre compte Élan. Votre entreprise vous fait passer par sa propre connexion\u00a0: aucun mot de passe d’Élan n’ouvre votre compte.',
    ],
    action: { label: 'Se connecter', link },
    notes: ['Si ce n’était pas vous, ignorez ce message\u00a0: rien n’a changé.'],
  }),
}

export const enforcementBegins: Letters<'enforcementBegins'> = {
  en: ({ name, organization, at, link }) => ({
    subject: 'You will sign in to Élan with your company',
    greeting: `Hello ${typed(name)},`,
    paragraphs: [
      `From ${moment(at)} on, ${typed(organization)} has you sign in to Élan with its single sign-on. Your password no longer opens your account then, and devices on which it did are signed out.`,
      'Your personal keys end then too; you can make new ones. What you have recorded stays as it is.',
    ],
    action: { label: 'Sign in', link },
    notes: [words.en.mailbox],
  }),
  fr: ({ name, organization, at, link }) => ({
    subject: 'Vous vous connecterez à Élan avec votre entreprise',
    greeting: `Bonjour ${typed(name)},`,
    paragraphs: [
      `À partir du ${moment(at)}, ${typed(organization)} vous fait passer par son authentification unique pour ouvrir Élan. Votre mot de passe n’ouvrira plus votre compte, et les appareils où il l’ouvrait seront déconnectés.`,
      'Vos clés personnelles prennent fin alors aussi\u00a0; vous pourrez en créer d’autres. Ce que vous avez enregistré ne change pas.',
    ],
    action: { label: 'Se connecter', link },
    notes: [words.fr.mailbox],
  }),
}

export const connectionEnded: Letters<'connectionEnded'> = {
  en: ({ name, organization, link }) => ({
    subject: 'Choose a password for Élan',
    greeting: `Hello ${typed(name)},`,
    paragraphs: [
      `${typed(organization)} no longer has you sign in to Élan with its single sign-on, and your account has no password yet. Ask for a link here and choose one.`,
    ],
    action: { label: 'Choose a password', link },
    notes: [words.en.mailbox],
  }),
  fr: ({ name, organization, link }) => ({
    subject: 'Choisissez un mot de passe Élan',
    greeting: `Bonjour ${typed(name)},`,
    paragraphs: [
      `${typed(organization)} ne vous fait plus passer par son authentification unique pour ouvrir Élan, et votre compte n’a pas encore de mot de passe. Demandez un lien ici, puis choisissez-en un.`,
    ],
    action: { label: 'Choisir un mot de passe', link },
    notes: [words.fr.mailbox],
  }),
}

type Sentences = Record<EnforcementEvent, { subject: string; sentences: (detail: string) => string[] }>

const en: Sentences = {
  breakGlassUsed: {
    subject: 'Somebody signed in to Élan past your single sign-on',
    sentences: (who) => [
      `${typed(who)}, a break-glass administrator, signed in with a password and a second factor.`,
      'If your identity provider is down, this is what the account is for. If you did not expect it, remove the administrator and speak with them.',
    ],
  },
  suspended: {
    subject: 'Single sign-on is not required in Élan for 24 hours',
    sentences: (until) => [
      `The provider of the portal has suspended it until ${moment(until)}. Until then your people also sign in with a password, which they can choose with “Forgot password?”.`,
      'You can end this earlier by requiring single sign-on again.',
    ],
  },
}

const fr: Sentences = {
  breakGlassUsed: {
    subject: 'Une personne s’est connectée à Élan sans votre authentification unique',
    sentences: (who) => [
      `${typed(who)}, qui administre en cas d’urgence, s’est connectée avec un mot de passe et un second facteur.`,
      'Si votre fournisseur d’identité est en panne, ce compte sert à cela. Si vous ne vous y attendiez pas, retirez cette personne et parlez-lui.',
    ],
  },
  suspended: {
    subject: 'L’authentification unique n’est pas exigée dans Élan pendant 24 heures',
    sentences: (until) => [
      `Le fournisseur du portail l’a suspendue jusqu’au ${moment(until)}. D’ici là, vos collègues se connectent aussi avec un mot de passe, à choisir par «\u00a0Mot de passe oublié\u00a0?\u00a0».`,
      'Vous pouvez y mettre fin plus tôt en exigeant de nouveau l’authentification unique.',
    ],
  },
}

export const enforcementNotice: Letters<'enforcementNotice'> = {
  en: ({ name, organization, event, detail, link }) => ({
    subject: en[event].subject,
    greeting: `Hello ${typed(name)},`,
    paragraphs: [`This is about ${typed(organization)}.`, ...en[event].sentences(detail)],
    action: { label: 'Open single sign-on', link },
    notes: [],
  }),
  fr: ({ name, organization, event, detail, link }) => ({
    subject: fr[event].subject,
    greeting: `Bonjour ${typed(name)},`,
    paragraphs: [`Ceci concerne ${typed(organization)}.`, ...fr[event].sentences(detail)],
    action: { label: 'Ouvrir l’authentification unique', link },
    notes: [],
  }),
}
