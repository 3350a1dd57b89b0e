import { addFrench } from './errorCopy.ts'

/** What the server says of a password being chosen, in French: only pages where one is chosen fetch it. */
export const passwordErrors = {
  'password.common': 'Ce mot de passe est l’un des plus courants. Choisissez-en un autre.',
  'password.personal': 'Ce mot de passe se devine à partir de noms ou d’une adresse. Choisissez-en un autre.',
}

addFrench(passwordErrors)
