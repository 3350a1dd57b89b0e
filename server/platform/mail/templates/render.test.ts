import { describe, expect, test } from 'vitest'
import { providerReasons } from '#contract/identity/attempt-reasons.ts'
import type { Mail, SecurityEvent } from '#server/platform/mail/mail.ts'
import { renderMail } from './render.ts'

const link = 'https://portal.example.com/landing?userId=1&token=a.b.c'
const to = 'lena@example.com'
const name = 'Lena'
const organization = 'Northwind Care'

type Without<M> = M extends Mail ? Omit<M, 'language'> : never

const mails: { mail: Without<Mail>; links: string[]; says: { en: string; fr: string } }[] = [
  { mail: { kind: 'verify', to, name, link }, links: [link], says: { en: '24 hours', fr: '24 heures' } },
  { mail: { kind: 'reset', to, name, link }, links: [link], says: { en: '1 hour', fr: '1 heure' } },
  {
    mail: { kind: 'employeeInvitation', to, name, organization, link },
    links: [link],
    says: { en: '7 days', fr: '7 jours' },
  },
  {
    mail: { kind: 'administratorInvitation', to, organization, invitedBy: 'Jonas Weber', link },
    links: [link],
    says: { en: '7 days', fr: '7 jours' },
  },
  {
    mail: { kind: 'roleInvitation', to, organization, invitedBy: 'Jonas Weber', role: 'auditor', link },
    links: [link],
    says: { en: 'the role “Auditor”', fr: 'le rôle «\u00a0Audit\u00a0»' },
  },
  {
    mail: { kind: 'accountActivated', to, name, organization },
    links: ['https://portal.example.com/forgot-password'],
    says: { en: 'If it was not you', fr: 'Si ce n’était pas vous' },
  },
  {
    mail: { kind: 'accountActivated', to, name, organization, link },
    links: [link, 'https://portal.example.com/forgot-password'],
    says: { en: 'do not confirm', fr: 'ne confirmez rien' },
  },
  {
    mail: { kind: 'addressRestored', to, name, passwordEnded: true },
    links: [],
    says: { en: 'password has ended', fr: 'mot de passe n’est plus valable' },
  },
  {
    mail: { kind: 'addressRestored', to, name, passwordEnded: false },
    links: [],
    says: { en: 'If it was not you', fr: 'Si ce n’était pas vous' },
  },
  {
    mail: { kind: 'passwordChanged', to, name },
    links: ['https://portal.example.com/forgot-password'],
    says: { en: 'If it was not you', fr: 'Si ce n’était pas vous' },
  },
  ...(['totpAdded', 'totpRemoved', 'codesRenewed', 'codeUsed', 'newBrowser'] as SecurityEvent[]).map(
    (event) => ({
      mail: { kind: 'securityEvent' as const, to, name, event, detail: 'Phone' },
      links: ['https://portal.example.com/forgot-password'],
      says: { en: 'If it was not you', fr: 'Si ce n’était pas vous' },
    }),
  ),
  ...(['results', 'starts', 'weekly'] as const).map((notice) => ({
    mail: {
      kind: 'notice' as const,
      ...{ to, notice, link, endLink: 'https://portal.example.com/end-notices?token=a', oneClickUrl: '' },
    },
    links: [link, 'https://portal.example.com/end-notices?token=a'],
    says: { en: 'No more mails of this kind', fr: 'Plus de messages de ce type' },
  })),
  {
    mail: { kind: 'factorReset', to, name, event: 'asked', link, stopLink: `${link}2` },
    links: [link, `${link}2`],
    says: { en: 'That wasn’t me', fr: 'Ce n’était pas moi' },
  },
  {
    mail: { kind: 'factorReset', to, name, event: 'soon', stopLink: link },
    links: [link, 'https://portal.example.com/forgot-password'],
    says: { en: 'last notice', fr: 'dernier avis' },
  },
  {
    mail: { kind: 'factorResetAsked', to, name, person: 'Ada Martin', link },
    links: [link],
    says: { en: 'Two administrators', fr: 'Deux administrateurs' },
  },
  {
    mail: { kind: 'stepUpCode', to, name, code: 'K7QP2MXA' },
    links: [],
    says: { en: 'give the code to nobody', fr: 'ne donnez le code à personne' },
  },
  {
    mail: { kind: 'ssoCode', to, connection: 'Northwind', code: 'K7QP2MXA' },
    links: [],
    says: { en: 'for 10 minutes', fr: 'pendant 10 minutes' },
  },
  {
    mail: { kind: 'signInByCompany', to, name, link },
    links: [link],
    says: { en: 'nothing has changed', fr: 'rien n’a changé' },
  },
  {
    mail: { kind: 'enforcementBegins', to, name, organization, at: '2026-11-24T05:00:00.000Z', link },
    links: [link],
    says: { en: 'From 2026-11-24 05:00 UTC', fr: 'À partir du 2026-11-24 05:00 UTC' },
  },
  {
    mail: { kind: 'connectionEnded', to, name, organization, link },
    links: [link],
    says: { en: 'no longer has you sign in', fr: 'ne vous fait plus passer' },
  },
  {
    mail: { kind: 'enforcementNotice', to, name, organization, event: 'breakGlassUsed', detail: 'Ada', link },
    links: [link],
    says: { en: 'a break-glass administrator', fr: 'administre en cas d’urgence' },
  },
  {
    mail: {
      ...{ kind: 'enforcementNotice', to, name, organization, event: 'suspended', link },
      detail: '2026-11-24T05:00:00.000Z',
    },
    links: [link],
    says: { en: 'until 2026-11-24 05:00 UTC', fr: 'jusqu’au 2026-11-24 05:00 UTC' },
  },
  ...(['domainMissing', 'domainLapsed'] as const).map((kind) => ({
    mail: { kind, to, name, organization, domain: 'example.com', record: '_elan.example.com', link },
    links: [link],
    says: { en: 'TXT record _elan.example.com', fr: 'TXT _elan.example.com' },
  })),
  ...(
    [
      'lastAdministratorLeft',
      'administratorRule',
      'administratorProposed',
      'nobodyConfirms',
      'manyLeft',
      'tokenEnds',
      'tokenEnded',
    ] as const
  ).map((event) => ({
    mail: { kind: 'directoryNotice' as const, to, name, organization, event, detail: 'Finance', link },
    links: [link],
    says: { en: 'identity provider', fr: 'fournisseur d’identité' },
  })),
  {
    mail: {
      ...{ kind: 'directoryNotice' as const, to, name, organization, event: 'confirmedByProvider' as const },
      ...{ detail: 'Ada', link },
    },
    links: [link],
    says: { en: 'Ada is an administrator now', fr: 'Ada a maintenant le rôle d’administrateur' },
  },
  {
    mail: {
      kind: 'connectionChanged',
      ...{ to, name, organization, connection: 'Northwind', by: 'it@example.com', link },
      ...{ issuer: 'https://idp.example.com', clientId: 'elan' },
    },
    links: [link],
    says: { en: 'suspend the connection', fr: 'suspendez aussitôt la connexion' },
  },
  ...providerReasons.map((reason) => ({
    mail: {
      ...{ kind: 'connectionFails' as const, to, name, organization, connection: 'Northwind', reason, link },
      since: '2026-03-01T09:05:00.000Z',
    },
    links: [link],
    says: { en: 'Since 2026-03-01 09:05 UTC', fr: 'Depuis le 2026-03-01 09:05 UTC' },
  })),
  ...(['nobody', 'role_holders', 'everybody'] as const).map((audience) => ({
    mail: {
      ...{ kind: 'factorPolicyChanged' as const, to, name, organization, audience },
      ...{ providerSays: audience === 'everybody', by: 'it@example.com', link },
    },
    links: [link],
    says: { en: 'asks a second factor', fr: 'demande un second facteur' },
  })),
  {
    mail: {
      kind: 'registrationAttempt',
      to,
      name,
      signInLink: 'https://portal.example.com/login',
      resetLink: 'https://portal.example.com/forgot-password',
    },
    links: ['https://portal.example.com/login', 'https://portal.example.com/forgot-password'],
    says: { en: 'If it was not you', fr: 'Si ce n’était pas vous' },
  },
]

const render = (mail: Without<Mail>, language: Mail['language']) =>
  renderMail({ ...mail, language } as Mail, 'https://portal.example.com')

const escaped = (text: string) => text.replaceAll('&', '&amp;')

describe.each(mails)('the mail $mail.kind', ({ mail, links, says }) => {
  test.each(['en', 'fr'] as const)(
    'has the same content in HTML and text, with readable links (%s)',
    (language) => {
      const { subject, text, html } = render(mail, language)
      expect(html).toContain(`<html lang="${language}">`)
      expect(html).toContain(`<title>${subject}</title>`)
      expect(html).toContain(says[language])
      expect(text).toContain(says[language])
      for (const address of links) {
        expect(text.split('\n')).toContain(address)
        expect(html).toContain(`href="${escaped(address)}"`)
        expect(html).toContain(`>${escaped(address)}</a>`)
      }
      const shown = html.match(/<p [^>]*>[^<]+/g)?.map((line) => line.replace(/<p [^>]*>/, '')) ?? []
      expect(shown.length).toBeGreaterThan(3)
      const unshared = ['copy this address', 'copiez cette adresse']
      for (const line of shown.filter((each) => !unshared.some((words) => each.includes(words)))) {
        expect(text).toContain(line)
      }
    },
  )

  test('is English for bilingual recipients and differs in French', () => {
    expect(render(mail, 'bilingual')).toEqual(render(mail, 'en'))
    expect(render(mail, 'fr').subject).not.toBe(render(mail, 'en').subject)
  })

  test.each(['en', 'fr'] as const)(
    'loads no external resource and contains no exclamation mark (%s)',
    (language) => {
      const { html, text, subject } = render(mail, language)
      expect(html).not.toMatch(/<img|<script|<link|url\(|@import|src=/)
      expect(subject + text).not.toContain('!')
    },
  )
})

describe('what people typed', () => {
  const hostile = '<script>alert(1)</script>'
  const both = ['en', 'fr'] as const

  test.each(both)('is escaped in HTML and never in a subject (%s)', (language) => {
    // A notice contains nothing that anybody typed.
    for (const { mail } of mails.filter(({ mail }) => mail.kind !== 'notice')) {
      const typed = { ...mail, name: hostile, organization: hostile, invitedBy: hostile, connection: hostile }
      const { subject, html } = render(typed as Without<Mail>, language)
      expect(html).not.toContain('<script>')
      expect(html).toContain('&lt;script&gt;')
      expect(subject).toBe(render(mail, language).subject)
    }
  })

  test.each(both)('cannot start a line, become a link or fill the mail (%s)', (language) => {
    for (const { mail } of mails) {
      const shout = `You won\r\nBcc: x@example.org https://evil.example.org/a ${'more '.repeat(50)}`
      const typed = { ...mail, name: shout, organization: shout, invitedBy: shout, connection: shout }
      const { text, html, subject } = render(typed as Without<Mail>, language)
      expect(text).not.toMatch(/^Bcc/m)
      expect(`${text}${html}`).not.toContain('evil.example.org')
      expect(`${text}${html}`).not.toContain('https://evil')
      expect(text).not.toContain('more '.repeat(20))
      expect(subject).not.toMatch(/[\r\n]/)
    }
  })

  test('may contain dots and initials that no mail client turns into an address', () => {
    const { text } = render({ kind: 'passwordChanged', to, name: 'J.R. Okafor' }, 'en')
    expect(text).toContain('Hello J.R. Okafor,')
  })
})
