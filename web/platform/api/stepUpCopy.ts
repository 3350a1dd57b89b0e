import { defineCopy } from '#web/platform/language/language.ts'

export const stepUpCopy = defineCopy({
  en: {
    title: 'Confirm that it is you',
    setUpTitle: 'Add a second factor',
    leads: {
      any: 'This changes something important. Your last sign-in was a while ago.',
      own: 'Your organization runs this sign-in. A second factor of your own keeps your health data yours.',
      second: 'Your organization asks for a second factor.',
      password:
        'Your organization runs this sign-in. Your password shows that it is you who changes your second factors.',
      mail: 'Your organization runs this sign-in. We have mailed you a code: it shows that you, and not only your organization’s sign-in, add the factor.',
    },
    noFactor: {
      any: 'This changes something important. Your account has nothing yet by which you could confirm it.',
      own: 'Your organization runs this sign-in. Add a second factor that only you have: it keeps your health data yours.',
      second:
        'Your organization asks for a second factor: an authenticator app or a passkey. Add one, then go on where you were.',
      password: '',
      mail: '',
    },
    setUp: 'Add a second factor',
    password: 'Password',
    ways: 'Confirm by',
    code: 'Code',
    codeHint: 'The six digits of your authenticator app if you have one, else one of your recovery codes.',
    mailed: 'Mailed code',
    mailedHint: 'Twelve letters and digits. The code counts for ten minutes.',
    company: 'Your company',
    companyHint:
      'Your company’s sign-in opens in a new tab and asks you to sign in again. What you have typed here stays.',
    companyLink: 'Continue with single sign-on',
    companyWaiting: 'Waiting for your company’s sign-in in the other tab…',
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
    setUpTitle: 'Ajouter un second facteur',
    leads: {
      any: 'Cela change quelque chose d’important. Votre dernière connexion remonte à un moment.',
      own: 'Votre organisation gère cette connexion. Un second facteur à vous garde vos données de santé pour vous.',
      second: 'Votre organisation demande un second facteur.',
      password:
        'Votre organisation gère cette connexion. Votre mot de passe montre que c’est vous qui changez vos seconds facteurs.',
      mail: 'Votre organisation gère cette connexion. Nous vous avons envoyé un code par courriel\u00a0: il montre que c’est vous, et non la seule connexion de votre organisation, qui ajoutez le facteur.',
    },
    noFactor: {
      any: 'Cela change quelque chose d’important. Votre compte n’a encore rien qui permette de le confirmer.',
      own: 'Votre organisation gère cette connexion. Ajoutez un second facteur que vous seul avez\u00a0: il garde vos données de santé pour vous.',
      second:
        'Votre organisation demande un second facteur\u00a0: une application d’authentification ou une clé d’accès. Ajoutez-en un, puis reprenez où vous étiez.',
      password: '',
      mail: '',
    },
    setUp: 'Ajouter un second facteur',
    password: 'Mot de passe',
    ways: 'Confirmer par',
    code: 'Code',
    codeHint:
      'Les six chiffres de votre application d’authentification si vous en avez une, sinon l’un de vos codes de secours.',
    mailed: 'Code reçu par courriel',
    mailedHint: 'Douze lettres et chiffres. Le code vaut dix minutes.',
    company: 'Votre entreprise',
    companyHint:
      'La connexion de votre entreprise s’ouvre dans un nouvel onglet et vous redemande de vous identifier. Ce que vous avez saisi ici reste.',
    companyLink: 'Continuer avec l’authentification unique',
    companyWaiting: 'En attente de la connexion de votre entreprise dans l’autre onglet…',
    passkey: 'Clé d’accès',
    passkeyHint: 'Votre appareil demande votre empreinte, votre visage ou son code PIN.',
    show: 'Afficher le mot de passe',
    hide: 'Masquer le mot de passe',
    empty: 'Veuillez remplir ce champ.',
    failed: 'La confirmation a échoué.',
    confirm: 'Confirmer',
  },
})
