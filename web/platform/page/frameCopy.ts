import { defineCopy } from '#web/platform/language/language.ts'

/** Texts of the frame around protected pages. */
export const frameCopy = defineCopy({
  en: {
    skip: 'Skip to the content',
    navigation: 'Main navigation',
    openNavigation: 'Open the navigation',
    collapse: 'Collapse the navigation',
    expand: 'Expand the navigation',
    logOut: 'Log out',
    myActivity: 'My activity',
    breadcrumb: 'You are here',
    product: 'Client portal',
    /** Precedes the address. */
    account: 'Account of',
    signedInAs: 'Signed in as',
    messages: 'Messages',
    dismiss: 'Dismiss',
  },
  fr: {
    skip: 'Aller au contenu',
    navigation: 'Navigation principale',
    openNavigation: 'Ouvrir la navigation',
    collapse: 'Réduire la navigation',
    expand: 'Déplier la navigation',
    logOut: 'Se déconnecter',
    myActivity: 'Mon activité',
    breadcrumb: 'Vous êtes ici',
    product: 'Portail client',
    account: 'Compte de',
    signedInAs: 'Connecté avec',
    messages: 'Messages',
    dismiss: 'Fermer',
  },
})
