import { defineCopy } from '#web/platform/language/language.ts'

export const policyCopy = defineCopy({
  en: {
    title: 'Who needs a second factor',
    lead: (days: number) =>
      `Whoever is asked has ${days} days for setting up an authenticator app or a passkey. After that, your organization’s pages lead there first. It counts here and in all organizations below.`,
    empty: 'Nobody is asked for a second factor yet. Your IT department begins in three steps:',
    steps: [
      'Add a second factor of your own under Account, and have the other administrators do the same.',
      'Choose below of whom it is asked, and tell people about it.',
      'Where people sign in by your identity provider, ask for a second factor there, as the guide shows.',
    ],
    audience: 'Asked of',
    choice: {
      nobody: 'Nobody',
      role_holders: 'Everybody with a role',
      everybody: 'Everybody',
    },
    means: {
      nobody: 'A password alone opens this console. People may still add a second factor for themselves.',
      role_holders: 'Administrators and everybody else with a role, in this console.',
      everybody: 'People with a role, and all employees in their own app.',
    },
    providerSays:
      'Count single sign-on only where the identity provider says that it asked for a second factor',
    providerSaysHint:
      'It says so by “mfa” in the claim amr, or by a context in acr. Okta and Keycloak can; Microsoft Entra ID and Google Workspace do not, and their people then need a factor of their own. Without this, every sign-in by single sign-on counts.',
    inherited: {
      role_holders:
        'An organization above asks it of everybody with a role. You can ask for more here, not for less.',
      everybody: 'An organization above asks it of everybody.',
    },
    inheritedProvider:
      'Single sign-on counts only where the provider says that it asked for a second factor.',
    grace: (date: string) =>
      `Nobody is refused before ${date}. Whoever gets a role or joins later has as many days from then.`,
    save: 'Save',
    saved: 'Saved.',
    saveFailed: 'This was not saved',
    loadFailed: 'Failed to load the policy',
    noAnswer: 'The server did not answer. Try again in a moment.',
  },
  fr: {
    title: 'À qui il faut un second facteur',
    lead: (days) =>
      `Toute personne à qui il est demandé a ${days} jours pour ajouter une application d’authentification ou une clé d’accès. Ensuite, les pages de votre organisation y mènent d’abord. La règle vaut ici et dans toutes les organisations en dessous.`,
    empty:
      'Aucun second facteur n’est demandé pour l’instant. Votre service informatique commence en trois étapes\u00a0:',
    steps: [
      'Ajoutez votre propre second facteur sous Compte, et faites-le faire aux autres administrateurs.',
      'Choisissez ci-dessous à qui il est demandé, et prévenez les personnes.',
      'Si elles se connectent par votre fournisseur d’identité, demandez-y un second facteur, comme le montre le guide.',
    ],
    audience: 'Demandé à',
    choice: {
      nobody: 'Personne',
      role_holders: 'Toute personne qui a un rôle',
      everybody: 'Tout le monde',
    },
    means: {
      nobody:
        'Un mot de passe seul ouvre cette console. Chacun peut tout de même ajouter un second facteur pour soi.',
      role_holders: 'Aux administrateurs et à toute autre personne qui a un rôle, dans cette console.',
      everybody: 'À qui a un rôle, et à tous les employés dans leur propre application.',
    },
    providerSays:
      'Ne compter l’authentification unique que si le fournisseur d’identité dit avoir demandé un second facteur',
    providerSaysHint:
      'Il le dit par «\u00a0mfa\u00a0» dans l’attribut amr, ou par un contexte dans acr. Okta et Keycloak le peuvent\u00a0; Microsoft Entra ID et Google Workspace ne le font pas, et il faut alors à leurs utilisateurs un facteur à eux. Sans cela, toute connexion par authentification unique compte.',
    inherited: {
      role_holders:
        'Une organisation au-dessus le demande à toute personne qui a un rôle. Vous pouvez demander plus ici, pas moins.',
      everybody: 'Une organisation au-dessus le demande à tout le monde.',
    },
    inheritedProvider:
      'L’authentification unique ne compte que si le fournisseur dit avoir demandé un second facteur.',
    grace: (date) =>
      `Personne n’est refusé avant le ${date}. Qui reçoit un rôle ou arrive plus tard a autant de jours à partir de là.`,
    save: 'Enregistrer',
    saved: 'Enregistré.',
    saveFailed: 'L’enregistrement a échoué',
    loadFailed: 'Impossible de charger la règle',
    noAnswer: 'Le serveur n’a pas répondu. Réessayez dans un instant.',
  },
})
