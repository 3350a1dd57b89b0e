import type { Letters } from './letter.ts'
import { typed } from './typed.ts'

export const ssoCode: Letters<'ssoCode'> = {
  en: ({ connection, code }) => ({
    subject: 'Your code for signing in to Élan',
    greeting: 'Hello,',
    paragraphs: [
      `Someone, hopefully you, signs in to Élan with ${typed(connection)} for the first time. Enter this code on the page that asks for it:`,
      code,
    ],
    notes: [
      'The code works once, for 10 minutes.',
      'If it was not you, ignore this mail and give the code to nobody.',
    ],
  }),
  fr: ({ connection, code }) => ({
    subject: 'Votre code pour vous connecter à Élan',
    greeting: 'Bonjour,',
    paragraphs: [
      `Quelqu’un, sans doute vous, se connecte à Élan avec ${typed(connection)} pour la première fois. Saisissez ce code sur la page qui le demande\u00a0:`,
      code,
    ],
    notes: [
      'Le code fonctionne une seule fois, pendant 10 minutes.',
      'Si ce n’était pas vous, ignorez ce message et ne donnez le code à personne.',
    ],
  }),
}
