import { defineCopy } from '#web/platform/language/language.ts'

export const resetCopy = defineCopy({
  en: {
    forgotTitle: 'Forgot password',
    forgotDescription: 'Tell us your email and we send you a link to choose a new password.',
    sendLink: 'Send reset link',
    emailRequired: 'Email is required',
    sendFailed: 'Failed to send reset instructions',
    sent: 'Check your email for the password reset link.',
    sentHint:
      'The link works for one hour. If no mail comes, look in the spam folder or try another address.',
    sendAgain: 'Send again',
    backToLogin: 'Back to sign in',

    title: 'Reset password',
    description: 'Choose a new password for your account.',
    submit: 'Reset password',
    linkMissing: 'Invalid or missing reset token. Please request a new password reset.',
    tokenMissing: 'Reset token is missing. Please request a new password reset.',
    emailMissing: 'Email is missing from the reset link. Please request a new password reset.',
    failed: 'Failed to reset password. Please try again or request a new reset link.',
    newLink: 'Request a new link',
    done: 'Password reset successfully. Please sign in with your new password.',
    redirecting: 'Taking you to the sign-in page…',
  },
  fr: {
    forgotTitle: 'Mot de passe oublié',
    forgotDescription:
      'Indiquez votre adresse courriel\u00a0: nous vous envoyons un lien pour choisir un nouveau mot de passe.',
    sendLink: 'Envoyer le lien',
    emailRequired: 'L’adresse courriel est obligatoire',
    sendFailed: 'L’envoi des instructions a échoué',
    sent: 'Consultez votre messagerie\u00a0: le lien de réinitialisation vous y attend.',
    sentHint:
      'Le lien est valable une heure. Si rien n’arrive, regardez dans les indésirables ou essayez une autre adresse.',
    sendAgain: 'Renvoyer',
    backToLogin: 'Retour à la connexion',

    title: 'Réinitialiser le mot de passe',
    description: 'Choisissez un nouveau mot de passe pour votre compte.',
    submit: 'Réinitialiser le mot de passe',
    linkMissing: 'Lien de réinitialisation non valide ou incomplet. Veuillez en demander un nouveau.',
    tokenMissing: 'Le jeton de réinitialisation manque. Veuillez demander un nouveau lien.',
    emailMissing:
      'L’adresse courriel manque dans le lien de réinitialisation. Veuillez en demander un nouveau.',
    failed: 'La réinitialisation a échoué. Réessayez ou demandez un nouveau lien.',
    newLink: 'Demander un nouveau lien',
    done: 'Mot de passe réinitialisé. Connectez-vous avec votre nouveau mot de passe.',
    redirecting: 'Nous vous amenons à la page de connexion…',
  },
})
