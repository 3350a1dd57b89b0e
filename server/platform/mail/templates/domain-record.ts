import type { Letters } from './letter.ts'
import { typed } from './typed.ts'

export const domainMissing: Letters<'domainMissing'> = {
  en: ({ name, organization, domain, record, link }) => ({
    subject: 'A DNS record that proves your domain is missing',
    greeting: `Hello ${typed(name)},`,
    paragraphs: [
      `For three days, the TXT record ${record} was not found. It proves that ${domain} belongs to ${typed(organization)}.`,
      'Please ask your IT department to put it back. After 14 days, nobody new can sign in by single sign-on with an address of this domain; whoever already does goes on.',
    ],
    action: { label: 'Open the domains', link },
    notes: [],
  }),
  fr: ({ name, organization, domain, record, link }) => ({
    subject: 'Un enregistrement DNS qui prouve votre domaine a disparu',
    greeting: `Bonjour ${typed(name)},`,
    paragraphs: [
      `Depuis trois jours, l’enregistrement TXT ${record} est introuvable. Il prouve que ${domain} appartient à ${typed(organization)}.`,
      'Merci de demander à votre service informatique de le rétablir. Après 14 jours, plus personne de nouveau ne pourra se connecter par authentification unique avec une adresse de ce domaine ; rien ne change pour les autres.',
    ],
    action: { label: 'Ouvrir les domaines', link },
    notes: [],
  }),
}

export const domainLapsed: Letters<'domainLapsed'> = {
  en: ({ name, organization, domain, record, link }) => ({
    subject: 'The proof of your domain has lapsed',
    greeting: `Hello ${typed(name)},`,
    paragraphs: [
      `For 14 days, the TXT record ${record} was not found. ${domain} no longer counts as proved for ${typed(organization)}.`,
      'Nobody new can sign in by single sign-on with an address of this domain; whoever already does goes on. Put the record back and verify the domain to undo this.',
    ],
    action: { label: 'Open the domains', link },
    notes: [],
  }),
  fr: ({ name, organization, domain, record, link }) => ({
    subject: 'La preuve de votre domaine a expiré',
    greeting: `Bonjour ${typed(name)},`,
    paragraphs: [
      `Depuis 14 jours, l’enregistrement TXT ${record} est introuvable. ${domain} n’est plus considéré comme prouvé pour ${typed(organization)}.`,
      'Plus personne de nouveau ne peut se connecter par authentification unique avec une adresse de ce domaine ; rien ne change pour les autres. Rétablissez l’enregistrement et vérifiez le domaine pour y remédier.',
    ],
    action: { label: 'Ouvrir les domaines', link },
    notes: [],
  }),
}
