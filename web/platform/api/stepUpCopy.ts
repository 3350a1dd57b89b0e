import { defineCopy } from '#web/platform/language/language.ts'

export const stepUpCopy = defineCopy({
  en: {
    title: 'Confirm that it is you',
    lead: 'This changes something important. Your last sign-in was a while ago.',
    ownLead: 'Your organization runs this sign-in. A second factor of your own keeps your health data yours.',
    noFactor:
      'Your organization runs this sign-in. Add a second factor that only you have: it keeps your health data yours.',
    setUp: 'Add a second factor',
    password: 'Password',
    ways: 'Confirm by',
    code: 'Code',
    codeHint: 'The six digits of your authenticator app, or one of your recovery codes.',
    passkey: 'Passkey',
    passkeyHint: 'Your device asks for your fingerprint, your face or its PIN.',
    show: 'Show password',
    hide: 'Hide password',
    empty: 'Please fill this in.',
    failed: 'This could not be confirmed.',
    confirm: 'Confirm',
  },
  fr: {
    title: 'Confirmez que c’est bien vous',
    lead: 'Cela change quelque chose d’important. Votre dernière connexion remonte à un moment.',
    ownLead:
      'Votre organisation gère cette connexion. Un second facteur à vous garde vos données de santé pour vous.',
    noFactor:
      'Votre organisation gère cette connexion. Ajoutez un second facteur que vous seul avez : il garde vos données de santé pour vous.',
    setUp: 'Ajouter un second facteur',
    password: 'Mot de passe',
    ways: 'Confirmer par',
    code: 'Code',
    codeHint: 'Les six chiffres de votre application d’authentification, ou l’un de vos codes de secours.',
    passkey: 'Clé d’accès',
    passkeyHint: 'Votre appareil demande votre empreinte, votre visage ou son code PIN.',
    show: 'Afficher le mot de passe',
    hide: 'Masquer le mot de passe',
    empty: 'Veuillez remplir ce champ.',
    failed: 'La confirmation a échoué.',
    confirm: 'Confirmer',
  },
})
