import type { Role } from './permissions.ts'

/** Names of the roles, in mails, on screens and in the documentation. */
export const roleWords: Record<'en' | 'fr', Record<Role, string>> = {
  en: {
    administrator: 'Administrator',
    hr_manager: 'HR manager',
    programme_manager: 'Programme manager',
    finance: 'Finance',
    it_administrator: 'IT administrator',
    auditor: 'Auditor',
    viewer: 'Viewer',
  },
  fr: {
    administrator: 'Administration',
    hr_manager: 'Ressources humaines',
    programme_manager: 'Gestion du programme',
    finance: 'Finances',
    it_administrator: 'Administration informatique',
    auditor: 'Audit',
    viewer: 'Lecture seule',
  },
}
