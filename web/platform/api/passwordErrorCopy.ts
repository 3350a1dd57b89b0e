import { addFrench } from './frenchErrors.ts'

/** French messages about new passwords. Only pages with such a field load them. */
export const passwordErrors = {
  'password.changed_elsewhere':
    'Ce mot de passe est en train d’être changé ailleurs, ou vient de l’être. Reconnectez-vous avec le nouveau.',
  'password.common': 'Ce mot de passe est l’un des plus courants. Choisissez-en un autre.',
  'password.personal': 'Ce mot de passe se devine à partir de noms ou d’une adresse. Choisissez-en un autre.',
}

addFrench(passwordErrors)
