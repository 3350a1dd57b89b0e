import { defineCopy } from '#web/platform/language/language.ts'

export const editUserCopy = defineCopy({
  en: {
    title: (name: string) => `Edit ${name}`,
    firstName: 'First name',
    lastName: 'Last name',
    email: 'Email',
    /** What a changed address means, by the status of the person. */
    invitedHint: 'The invitation to the former address stops working: invite them again afterwards.',
    activeHint: 'We mail a link to the new address. Until they press it, they sign in with the former one.',
    signsInWith: (email: string) =>
      `Still signs in with ${email}, until the link mailed to this address is pressed.`,
    status: 'Status',
    ownStatus: 'You cannot change your own status.',
    inactiveHint: 'Whoever is inactive cannot sign in, and gets no mail.',
    submit: 'Save',
    saved: (name: string) => `${name} is up to date.`,
    failed: 'Nothing was saved.',
    noAnswer: 'The server did not answer. What you typed is still here: try again in a moment.',
    fieldsFailed: 'Failed to load user fields',
    fieldsFailedNext: 'Everything else can be edited.',
  },
  fr: {
    title: (name) => `Modifier ${name}`,
    firstName: 'Prénom',
    lastName: 'Nom',
    email: 'Adresse courriel',
    invitedHint:
      'L’invitation envoyée à l’ancienne adresse ne marche plus\u00a0: réinvitez la personne ensuite.',
    activeHint:
      'Nous envoyons un lien à la nouvelle adresse. D’ici là, la personne se connecte avec l’ancienne.',
    signsInWith: (email) =>
      `Se connecte encore avec ${email}, tant que le lien envoyé à cette adresse n’est pas ouvert.`,
    status: 'Statut',
    ownStatus: 'Vous ne pouvez pas changer votre propre statut.',
    inactiveHint: 'Une personne inactive ne peut pas se connecter et ne reçoit aucun courriel.',
    submit: 'Enregistrer',
    saved: (name) => `${name} est à jour.`,
    failed: 'Rien n’a été enregistré.',
    noAnswer: 'Le serveur n’a pas répondu. Votre saisie est toujours là\u00a0: réessayez dans un instant.',
    fieldsFailed: 'Les champs n’ont pas pu être chargés',
    fieldsFailedNext: 'Tout le reste peut être modifié.',
  },
})
