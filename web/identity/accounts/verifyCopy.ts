import { defineCopy } from '#web/platform/language/language.ts'

export const verifyCopy = defineCopy({
  en: {
    title: 'Email verification',
    verifying: 'Verifying your email…',
    verified: 'Your email is verified',
    redirecting: 'Taking you to the sign-in page…',
    linkIncomplete: 'Invalid verification link. Missing token or email.',
    refused: 'Email verification failed',
    failed: 'Failed to verify email. The link may be expired or invalid.',
    resend: 'Resend Verification Email',
    resendFailed: 'Failed to resend verification email',
    resent: (email: string) =>
      `A new link is on its way to ${email}. If it does not come, you can ask again in a minute.`,
    backToSignUp: 'Back to Sign Up',
  },
  fr: {
    title: 'Vérification de l’adresse courriel',
    verifying: 'Vérification de votre adresse courriel…',
    verified: 'Votre adresse courriel est vérifiée',
    redirecting: 'Nous vous amenons à la page de connexion…',
    linkIncomplete: 'Lien de vérification non valide. Il manque le jeton ou l’adresse courriel.',
    refused: 'La vérification de l’adresse courriel a échoué',
    failed: 'La vérification de l’adresse courriel a échoué. Le lien est peut-être expiré ou non valide.',
    resend: 'Renvoyer le courriel de vérification',
    resendFailed: 'Le courriel de vérification n’a pas pu être renvoyé',
    resent: (email: string) =>
      `Un nouveau lien est en route vers ${email}. S’il n’arrive pas, vous pourrez le redemander dans une minute.`,
    backToSignUp: 'Retour à l’inscription',
  },
})
