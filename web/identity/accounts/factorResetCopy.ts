import { defineCopy } from '#web/platform/language/language.ts'

export const factorResetCopy = defineCopy({
  en: {
    title: 'You have lost your second factors',
    lead: 'Confirm that it is you who asks to sign in without the authenticator app and the recovery codes.',
    confirm: 'It is me',
    stopTitle: 'That wasn’t me',
    stopLead: 'Your second factors stay, and whoever asked does not come in.',
    stop: 'Stop it',
    done: {
      administrators: 'Your request is confirmed',
      provider: 'Your request is confirmed',
      stopped: 'It is stopped',
    },
    next: {
      administrators:
        'Speak with your administrators: two of them have to approve. 24 hours later your second factors are removed. Until then every mail about it has a link that stops it.',
      provider:
        'The provider of this portal has to approve: ask your administrator to contact them. 24 hours later your second factors are removed. Until then every mail about it has a link that stops it.',
      stopped: 'Somebody may know your password: choose another one now.',
    },
    password: 'Choose another password',
    login: 'Go to sign-in',
    failed: 'The server did not answer. Try again in a moment.',
  },
  fr: {
    title: 'Vous avez perdu vos seconds facteurs',
    lead: 'Confirmez que c’est bien vous qui demandez à vous connecter sans l’application d’authentification ni les codes de secours.',
    confirm: 'C’est bien moi',
    stopTitle: 'Ce n’était pas moi',
    stopLead: 'Vos seconds facteurs restent en place, et la personne qui a demandé n’entre pas.',
    stop: 'Arrêter',
    done: {
      administrators: 'Votre demande est confirmée',
      provider: 'Votre demande est confirmée',
      stopped: 'C’est arrêté',
    },
    next: {
      administrators:
        'Parlez-en à vos administrateurs\u00a0: deux d’entre eux doivent approuver. 24 heures plus tard, vos seconds facteurs seront retirés. D’ici là, chaque courriel à ce sujet contient un lien qui l’arrête.',
      provider:
        'Le fournisseur de ce portail doit approuver\u00a0: demandez à votre administrateur de le contacter. 24 heures plus tard, vos seconds facteurs seront retirés. D’ici là, chaque courriel à ce sujet contient un lien qui l’arrête.',
      stopped: 'Quelqu’un connaît peut-être votre mot de passe\u00a0: choisissez-en un autre maintenant.',
    },
    password: 'Choisir un autre mot de passe',
    login: 'Aller à la connexion',
    failed: 'Le serveur n’a pas répondu. Réessayez dans un instant.',
  },
})
