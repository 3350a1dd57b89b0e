import { defineCopy } from '#web/platform/language/language.ts'

export const signupCopy = defineCopy({
  en: {
    title: 'Create a business account',
    description: 'For your company first; your people come next.',
    company: 'Company name',
    agree: 'I accept the terms and conditions',
    readTerms: 'Read the terms',
    mustAgree: 'You must accept the terms and conditions',
    submit: 'Create account',
    haveAccount: 'Already have an account?',
    signIn: 'Sign in',
    failed: 'Failed to sign up',
    created: 'Account created successfully. Please check your email to verify your account.',
  },
  fr: {
    title: 'Créer un compte entreprise',
    description: 'Votre entreprise d’abord\u00a0; vos équipes viennent ensuite.',
    company: 'Nom de l’entreprise',
    agree: 'J’accepte les conditions générales',
    readTerms: 'Lire les conditions',
    mustAgree: 'Vous devez accepter les conditions générales',
    submit: 'Créer le compte',
    haveAccount: 'Vous avez déjà un compte\u00a0?',
    signIn: 'Se connecter',
    failed: 'L’inscription a échoué',
    created: 'Compte créé. Consultez votre messagerie pour vérifier votre adresse.',
  },
})
