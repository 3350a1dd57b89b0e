import type { DirectoryEvent } from '#server/platform/mail/mail.ts'
import type { Letters } from './letter.ts'
import { typed } from './typed.ts'

type Sentences = Record<DirectoryEvent, { subject: string; sentences: (detail: string) => string[] }>

const en: Sentences = {
  lastAdministratorLeft: {
    subject: 'Your organization has no administrator left',
    sentences: (who) => [
      `Your identity provider ended the access of ${typed(who)}, the last administrator. They are signed out and cannot sign in.`,
      'Nobody can change roles until another administrator takes the place. If a rule of your directory proposes one, ask whoever runs the portal for you to confirm them.',
    ],
  },
  administratorRule: {
    subject: 'A rule of your directory makes people administrators',
    sentences: (rule) => [
      `Whoever is in this group of your identity provider becomes an administrator, once another administrator confirms it: ${typed(rule)}.`,
      'If you did not expect this, open the rules and delete it. The rights that it gave end with it.',
    ],
  },
  administratorProposed: {
    subject: 'Somebody becomes an administrator once you confirm it',
    sentences: (who) => [
      `Your identity provider says that a rule of yours makes an administrator of ${typed(who)}. They are none until an administrator confirms it.`,
      'Ask the person, or your IT, whether this is intended. Then confirm or refuse it on the page of roles.',
    ],
  },
  nobodyConfirms: {
    subject: 'Nobody can confirm a new administrator of your organization',
    sentences: (who) => [
      `Your identity provider says that a rule of yours makes an administrator of ${typed(who)}. No administrator is left who could confirm it by a proof of their own.`,
      'Ask the person, or your IT, whether this is intended. Then ask whoever runs the portal for you to confirm them.',
    ],
  },
  confirmedByProvider: {
    subject: 'The provider of your portal confirmed an administrator',
    sentences: (who) => [
      `${typed(who)} is an administrator now. A rule of yours proposed them, and nobody of your organization was left to confirm it.`,
      'If you did not expect this, answer whoever runs the portal for you at once.',
    ],
  },
  manyLeft: {
    subject: 'Your directory ended the access of many people',
    sentences: (directory) => [
      `Within an hour, your identity provider ended the access of an unusual number of people: ${typed(directory)}.`,
      'They have no access now. Their roles, groups and invitations are kept for 30 days: you can give everything back at once, or say that it was intended.',
    ],
  },
  tokenEnds: {
    subject: 'A token of your directory ends soon',
    sentences: (token) => [
      `The token with which your identity provider calls ends: ${typed(token)}.`,
      'Make a second token and enter it at the identity provider. From that day on, it is refused, and nobody is added or removed.',
    ],
  },
  tokenEnded: {
    subject: 'A token of your directory has ended',
    sentences: (token) => [
      `The token with which your identity provider called has ended: ${typed(token)}.`,
      'Nobody is added or removed until you make a token and enter it there. People stay as they are.',
    ],
  },
}

const fr: Sentences = {
  lastAdministratorLeft: {
    subject: 'Votre organisation n’a plus d’administrateur',
    sentences: (who) => [
      `Votre fournisseur d’identité a mis fin à l’accès de ${typed(who)}, le dernier administrateur. Cette personne est déconnectée et ne peut plus se connecter.`,
      'Personne ne peut modifier les rôles tant qu’un autre administrateur ne prend pas sa place. Si une règle de votre annuaire en propose un, demandez à qui exploite votre portail de le confirmer.',
    ],
  },
  administratorRule: {
    subject: 'Une règle de votre annuaire nomme des administrateurs',
    sentences: (rule) => [
      `Les membres de ce groupe de votre fournisseur d’identité deviennent administrateurs, dès qu’un autre administrateur le confirme\u00a0: ${typed(rule)}.`,
      'Si vous ne vous y attendiez pas, ouvrez les règles et supprimez-la. Les droits qu’elle a donnés prennent fin avec elle.',
    ],
  },
  administratorProposed: {
    subject: 'Une personne devient administratrice dès que vous le confirmez',
    sentences: (who) => [
      `Votre fournisseur d’identité indique qu’une de vos règles nomme administrateur : ${typed(who)}. Ce rôle ne compte pas tant qu’un administrateur ne le confirme pas.`,
      'Demandez à la personne ou à votre service informatique si c’est voulu. Puis confirmez ou refusez sur la page des rôles.',
    ],
  },
  nobodyConfirms: {
    subject: 'Personne ne peut confirmer un nouvel administrateur de votre organisation',
    sentences: (who) => [
      `Votre fournisseur d’identité indique qu’une de vos règles nomme administrateur : ${typed(who)}. Il ne reste aucun administrateur qui puisse le confirmer par une preuve qui n’est qu’à lui.`,
      'Demandez à la personne ou à votre service informatique si c’est voulu. Puis demandez à qui exploite votre portail de confirmer.',
    ],
  },
  confirmedByProvider: {
    subject: 'L’exploitant de votre portail a confirmé un administrateur',
    sentences: (who) => [
      `${typed(who)} a maintenant le rôle d’administrateur. Une de vos règles proposait cette personne, et nul n’était plus là dans votre organisation pour la confirmer.`,
      'Si vous ne vous y attendiez pas, écrivez tout de suite à qui exploite votre portail.',
    ],
  },
  manyLeft: {
    subject: 'Votre annuaire a mis fin à l’accès de nombreuses personnes',
    sentences: (directory) => [
      `En une heure, votre fournisseur d’identité a mis fin à l’accès d’un nombre inhabituel de personnes\u00a0: ${typed(directory)}.`,
      'Elles n’ont plus accès. Leurs rôles, groupes et invitations sont gardés 30 jours\u00a0: vous pouvez tout rétablir d’un coup, ou dire que c’était voulu.',
    ],
  },
  tokenEnds: {
    subject: 'Un jeton de votre annuaire prend bientôt fin',
    sentences: (token) => [
      `Le jeton avec lequel votre fournisseur d’identité appelle prend fin\u00a0: ${typed(token)}.`,
      'Créez un second jeton et saisissez-le chez le fournisseur d’identité. À partir de ce jour, il est refusé, et personne n’est ajouté ni retiré.',
    ],
  },
  tokenEnded: {
    subject: 'Un jeton de votre annuaire a pris fin',
    sentences: (token) => [
      `Le jeton avec lequel votre fournisseur d’identité appelait a pris fin\u00a0: ${typed(token)}.`,
      'Personne n’est ajouté ni retiré tant que vous n’avez pas créé un jeton et ne l’avez pas saisi là-bas. Les personnes restent telles quelles.',
    ],
  },
}

export const directoryNotice: Letters<'directoryNotice'> = {
  en: ({ name, organization, event, detail, link }) => ({
    subject: en[event].subject,
    greeting: `Hello ${typed(name)},`,
    paragraphs: [`This is about ${typed(organization)}.`, ...en[event].sentences(detail)],
    action: { label: link.endsWith('/roles') ? 'Open roles' : 'Open provisioning', link },
    notes: [],
  }),
  fr: ({ name, organization, event, detail, link }) => ({
    subject: fr[event].subject,
    greeting: `Bonjour ${typed(name)},`,
    paragraphs: [`Ceci concerne ${typed(organization)}.`, ...fr[event].sentences(detail)],
    action: {
      label: link.endsWith('/roles') ? 'Ouvrir les rôles' : 'Ouvrir le provisionnement',
      link,
    },
    notes: [],
  }),
}
