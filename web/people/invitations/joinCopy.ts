import { defineCopy } from '#web/platform/language/language.ts'

export const joinCopy = defineCopy({
  en: {
    title: 'Invitation',
    checking: 'Opening your invitation…',
    intro: (organization: string) => `Create your account to join ${organization}.`,
    required: 'Please fill in all fields.',
    mismatch: 'Passwords do not match.',
    code: 'Access code',
    codeHint: (organization: string) =>
      `${organization} asks for it too. Whoever sent you the link knows it.`,
    submit: 'Join Organization',
    failed: 'Failed to create your account. Please try again.',
    noToken: 'Invalid invitation link. No token provided.',
    invalid: 'Invalid or expired organization invitation link.',
    unreachable: 'Failed to validate the invitation. Please try again later.',
    retry: 'Try again',
    done: 'Success!',
    welcome: (organization: string) => `Welcome to ${organization}.`,
    proveAddress: 'Open the link that we mail you to confirm your address.',
    mailed: 'Check your email',
    openMail: (organization: string, email: string) =>
      `${organization} has added ${email} already. We mailed it a personal invitation: open the link in it to choose your password.`,
  },
  fr: {
    title: 'Invitation',
    checking: 'Ouverture de votre invitation…',
    intro: (organization: string) => `Créez votre compte pour rejoindre ${organization}.`,
    required: 'Veuillez remplir tous les champs.',
    mismatch: 'Les mots de passe ne correspondent pas.',
    code: 'Code d’accès',
    codeHint: (organization: string) =>
      `${organization} le demande aussi. La personne qui vous a envoyé le lien le connaît.`,
    submit: 'Rejoindre l’organisation',
    failed: 'La création de votre compte a échoué. Veuillez réessayer.',
    noToken: 'Lien d’invitation non valide. Il ne contient pas de jeton.',
    invalid: 'Lien d’invitation de l’organisation non valide ou expiré.',
    unreachable: 'L’invitation n’a pas pu être vérifiée. Veuillez réessayer plus tard.',
    retry: 'Réessayer',
    done: 'C’est fait\u00a0!',
    welcome: (organization: string) => `Bienvenue chez ${organization}.`,
    proveAddress: 'Ouvrez le lien que nous vous envoyons pour confirmer votre adresse.',
    mailed: 'Consultez vos courriels',
    openMail: (organization: string, email: string) =>
      `${organization} a déjà ajouté ${email}. Nous y avons envoyé une invitation personnelle\u00a0: ouvrez son lien pour choisir votre mot de passe.`,
  },
})
