import type { DirectoryEvent } from '#server/platform/mail/mail.ts'
import type { Letters } from './letter.ts'
import { typed } from './typed.ts'

type Sentences = Record<DirectoryEvent, { subject: string; sentences: (detail: string) => string[] }>

const en: Sentences = {
  lastAdministratorLeft: {
    subject: 'Your organization has no administrator left',
    sentences: (who) => [
      `Your identity provider ended the access of ${typed(who)}, the last administrator. They are signed out and cannot sign in.`,
      'Please appoint another administrator. Until then, nobody can change roles.',
    ],
  },
  administratorRule: {
    subject: 'A rule of your directory makes people administrators',
    sentences: (rule) => [
      `Whoever is in this group of your identity provider is an administrator from now on: ${typed(rule)}.`,
      'If you did not expect this, open the rules and delete it. The rights that it gave end with it.',
    ],
  },
}

const fr: Sentences = {
  lastAdministratorLeft: {
    subject: 'Votre organisation n’a plus d’administrateur',
    sentences: (who) => [
      `Votre fournisseur d’identité a mis fin à l’accès de ${typed(who)}, le dernier administrateur. Cette personne est déconnectée et ne peut plus se connecter.`,
      'Merci de nommer un autre administrateur. D’ici là, personne ne peut modifier les rôles.',
    ],
  },
  administratorRule: {
    subject: 'Une règle de votre annuaire nomme des administrateurs',
    sentences: (rule) => [
      `Les membres de ce groupe de votre fournisseur d’identité sont désormais administrateurs\u00a0: ${typed(rule)}.`,
      'Si vous ne vous y attendiez pas, ouvrez les règles et supprimez-la. Les droits qu’elle a donnés prennent fin avec elle.',
    ],
  },
}

export const directoryNotice: Letters<'directoryNotice'> = {
  en: ({ name, organization, event, detail, link }) => ({
    subject: en[event].subject,
    greeting: `Hello ${typed(name)},`,
    paragraphs: [`This is about ${typed(organization)}.`, ...en[event].sentences(detail)],
    action: { label: 'Open provisioning', link },
    notes: [],
  }),
  fr: ({ name, organization, event, detail, link }) => ({
    subject: fr[event].subject,
    greeting: `Bonjour ${typed(name)},`,
    paragraphs: [`Ceci concerne ${typed(organization)}.`, ...fr[event].sentences(detail)],
    action: { label: 'Ouvrir le provisionnement', link },
    notes: [],
  }),
}
