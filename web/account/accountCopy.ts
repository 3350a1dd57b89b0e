import { defineCopy } from '#web/platform/language/language.ts'

/** Texts that the screens of an account share. */
export const accountCopy = defineCopy({
  en: {
    email: 'Email',
    password: 'Password',
    currentPassword: 'Current password',
    newPassword: 'New password',
    confirmPassword: 'Confirm password',
    firstName: 'First name',
    lastName: 'Last name',
    showPassword: 'Show password',
    hidePassword: 'Hide password',
    passwordHint: 'At least 8 characters.',
    fillIn: 'Please fill this in.',
    allRequired: 'All fields are required',
    mismatch: 'Passwords do not match',
    goToLogin: 'Go to Login',
  },
  fr: {
    email: 'Adresse courriel',
    password: 'Mot de passe',
    currentPassword: 'Mot de passe actuel',
    newPassword: 'Nouveau mot de passe',
    confirmPassword: 'Confirmez le mot de passe',
    firstName: 'Prénom',
    lastName: 'Nom',
    showPassword: 'Afficher le mot de passe',
    hidePassword: 'Masquer le mot de passe',
    passwordHint: 'Au moins 8 caractères.',
    fillIn: 'Veuillez remplir ce champ.',
    allRequired: 'Tous les champs sont obligatoires',
    mismatch: 'Les mots de passe ne correspondent pas',
    goToLogin: 'Aller à la connexion',
  },
})
