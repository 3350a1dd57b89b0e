import { mailedCodeMinutes } from '#contract/identity/step-up.ts'
import type { Letters } from './letter.ts'
import { typed } from './typed.ts'

export const stepUpCode: Letters<'stepUpCode'> = {
  en: ({ name, code }) => ({
    subject: 'Your code for adding a second factor in Élan',
    greeting: `Hello ${typed(name)},`,
    paragraphs: [
      'Someone, hopefully you, signed in through your organization and adds a second factor to your Élan account: an authenticator app or a passkey that only you have. Enter this code on the page that asks for it:',
      code,
    ],
    notes: [
      `The code works once, for ${mailedCodeMinutes} minutes.`,
      'If it was not you, give the code to nobody: somebody who can sign in as you wants to add a factor of theirs.',
    ],
  }),
  fr: ({ name, code }) => ({
    subject: 'Votre code pour ajouter un second facteur dans Élan',
    greeting: `Bonjour ${typed(name)},`,
    paragraphs: [
      'Quelqu’un, sans doute vous, s’est connecté par votre organisation et ajoute un second facteur à votre compte Élan\u00a0: une application d’authentification ou une clé d’accès que vous seul avez. Saisissez ce code sur la page qui le demande\u00a0:',
      code,
    ],
    notes: [
      `Le code fonctionne une seule fois, pendant ${mailedCodeMinutes} minutes.`,
      'Si ce n’était pas vous, ne donnez le code à personne\u00a0: quelqu’un qui peut se connecter à votre place veut ajouter un facteur à lui.',
    ],
  }),
}
