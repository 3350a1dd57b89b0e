import type { SecurityEvent } from '#server/platform/mail/mail.ts'
import type { Letters } from './letter.ts'
import { typed } from './typed.ts'
import { words } from './words.ts'

const signedOut = {
  en: 'Every other device has been signed out.',
  fr: 'Tous les autres appareils ont été déconnectés.',
}

type Sentences = Record<SecurityEvent, { subject: string; sentence: (detail: string) => string }>

const en: Sentences = {
  totpAdded: {
    subject: 'An authenticator app was added to your Élan account',
    sentence: () => `From now on your password is followed by a code of that app. ${signedOut.en}`,
  },
  totpRemoved: {
    subject: 'The authenticator app was removed from your Élan account',
    sentence: () => `Its codes are no longer asked for after your password. ${signedOut.en}`,
  },
  passkeyAdded: {
    subject: 'A passkey was added to your Élan account',
    sentence: (name) =>
      `The passkey “${typed(name)}” now opens your account, with your password or alone. ${signedOut.en}`,
  },
  passkeyRemoved: {
    subject: 'A passkey was removed from your Élan account',
    sentence: (name) => `The passkey “${typed(name)}” no longer opens your account. ${signedOut.en}`,
  },
  passkeyCopied: {
    subject: 'A passkey of your Élan account may have been copied',
    sentence: (name) =>
      `A sign-in with the passkey “${typed(name)}” was refused: a copy of it seems to exist. Remove it from your account and add a new one.`,
  },
  codesRenewed: {
    subject: 'New recovery codes for your Élan account',
    sentence: () => `New recovery codes were made; the earlier ones no longer work. ${signedOut.en}`,
  },
  codeUsed: {
    subject: 'A recovery code of your Élan account was used',
    sentence: (left) =>
      `Somebody proved to be you with one of your recovery codes. Unused codes left: ${left}.`,
  },
  newBrowser: {
    subject: 'Your Élan account was opened by single sign-on in a new browser',
    sentence: (address) =>
      `Your organization’s sign-in opened your account in a browser that had not been used before, from the address ${typed(address)}. Your health data stays closed there until a second factor of your own confirms it.`,
  },
  linked: {
    subject: 'Your Élan account now opens by your organization’s sign-in',
    sentence: () =>
      'Your organization proved this address to be yours. Because nobody had proved it before, the former password, second factors and sessions of the account have ended.',
  },
  companyFactorsEnded: {
    subject: 'Second factors were removed from your Élan account',
    sentence: () =>
      'The account has its first password now. The second factors that were added after your organization’s sign-in alone have ended: somebody else could have added them. Your health data stays closed until the provider of the portal has made sure that it is you.',
  },
}

const fr: Sentences = {
  totpAdded: {
    subject: 'Une application d’authentification a été ajoutée à votre compte Élan',
    sentence: () => `Désormais, un code de cette application suit votre mot de passe. ${signedOut.fr}`,
  },
  totpRemoved: {
    subject: 'L’application d’authentification a été retirée de votre compte Élan',
    sentence: () => `Ses codes ne sont plus demandés après votre mot de passe. ${signedOut.fr}`,
  },
  passkeyAdded: {
    subject: 'Une clé d’accès a été ajoutée à votre compte Élan',
    sentence: (name) =>
      `La clé d’accès « ${typed(name)} » ouvre désormais votre compte, avec votre mot de passe ou seule. ${signedOut.fr}`,
  },
  passkeyRemoved: {
    subject: 'Une clé d’accès a été retirée de votre compte Élan',
    sentence: (name) => `La clé d’accès « ${typed(name)} » n’ouvre plus votre compte. ${signedOut.fr}`,
  },
  passkeyCopied: {
    subject: 'Une clé d’accès de votre compte Élan a peut-être été copiée',
    sentence: (name) =>
      `Une connexion par la clé d’accès « ${typed(name)} » a été refusée : il semble en exister une copie. Retirez-la de votre compte et ajoutez-en une autre.`,
  },
  codesRenewed: {
    subject: 'De nouveaux codes de secours pour votre compte Élan',
    sentence: () =>
      `De nouveaux codes de secours ont été créés ; les précédents ne servent plus. ${signedOut.fr}`,
  },
  codeUsed: {
    subject: 'Un code de secours de votre compte Élan a servi',
    sentence: (left) =>
      `Quelqu’un a prouvé être vous avec l’un de vos codes de secours. Codes encore inutilisés : ${left}.`,
  },
  newBrowser: {
    subject: 'Votre compte Élan a été ouvert par authentification unique dans un nouveau navigateur',
    sentence: (address) =>
      `La connexion de votre organisation a ouvert votre compte dans un navigateur jamais utilisé, depuis l’adresse ${typed(address)}. Vos données de santé y restent fermées jusqu’à une confirmation par un second facteur à vous.`,
  },
  linked: {
    subject: 'Votre compte Élan s’ouvre désormais par la connexion de votre organisation',
    sentence: () =>
      'Votre organisation a prouvé que cette adresse est la vôtre. Personne ne l’avait prouvé auparavant : l’ancien mot de passe, les seconds facteurs et les sessions du compte ont pris fin.',
  },
  companyFactorsEnded: {
    subject: 'Des seconds facteurs ont été retirés de votre compte Élan',
    sentence: () =>
      'Le compte a maintenant son premier mot de passe. Les seconds facteurs ajoutés après la seule connexion de votre organisation ont pris fin\u00a0: quelqu’un d’autre aurait pu les ajouter. Vos données de santé restent fermées jusqu’à ce que le fournisseur du portail se soit assuré que c’est bien vous.',
  },
}

export const securityEvent: Letters<'securityEvent'> = {
  en: ({ name, event, detail }, forgotPasswordLink) => ({
    subject: en[event].subject,
    greeting: `Hello ${typed(name)},`,
    paragraphs: [
      en[event].sentence(detail),
      'If that was you, there is nothing to do. If it was not you, choose another password at once and tell the person in charge of the programme. Should sign-in then ask for a code or a passkey that you do not have, choose “I have neither” there.',
    ],
    alternative: { label: 'Choose another password', link: forgotPasswordLink },
    notes: [words.en.mailbox],
  }),
  fr: ({ name, event, detail }, forgotPasswordLink) => ({
    subject: fr[event].subject,
    greeting: `Bonjour ${typed(name)},`,
    paragraphs: [
      fr[event].sentence(detail),
      'Si c’était vous, il n’y a rien à faire. Si ce n’était pas vous, choisissez aussitôt un autre mot de passe et prévenez la personne responsable du programme. Si la connexion vous demande ensuite un code ou une clé d’accès que vous n’avez pas, choisissez-y « Je n’ai ni l’un ni l’autre ».',
    ],
    alternative: { label: 'Choisir un autre mot de passe', link: forgotPasswordLink },
    notes: [words.fr.mailbox],
  }),
}
