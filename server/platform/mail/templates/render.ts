import type { Mail, MailKind } from '#server/platform/mail/mail.ts'
import { accountActivated } from './account-activated.ts'
import { addressChange } from './address-change.ts'
import { addressChanged } from './address-changed.ts'
import { addressCorrection } from './address-correction.ts'
import { addressRestored } from './address-restored.ts'
import { administratorInvitation } from './administrator-invitation.ts'
import { appealsWaiting } from './appeals-waiting.ts'
import { connectionEnded, enforcementBegins, enforcementNotice, signInByCompany } from './company-sign-in.ts'
import { connectionChanged } from './connection-changed.ts'
import { connectionFails } from './connection-fails.ts'
import { directoryNotice } from './directory-notice.ts'
import { domainLapsed, domainMissing } from './domain-record.ts'
import { employeeInvitation } from './employee-invitation.ts'
import { factorPolicyChanged } from './factor-policy-changed.ts'
import { factorReset, factorResetAsked } from './factor-reset.ts'
import { htmlLayout } from './html-layout.ts'
import type { Letters } from './letter.ts'
import { notice } from './notice.ts'
import { passwordChanged } from './password-changed.ts'
import { refereeNamed } from './referee-named.ts'
import { registrationAttempt } from './registration-attempt.ts'
import { reset } from './reset.ts'
import { roleInvitation } from './role-invitation.ts'
import { securityEvent } from './security-event.ts'
import { ssoCode } from './sso-code.ts'
import { stepUpCode } from './step-up-code.ts'
import { textLayout } from './text-layout.ts'
import { verify } from './verify.ts'

export interface RenderedMail {
  subject: string
  text: string
  html: string
}

const letters: { [Kind in MailKind]: Letters<Kind> } = {
  verify,
  reset,
  employeeInvitation,
  administratorInvitation,
  roleInvitation,
  accountActivated,
  passwordChanged,
  addressChange,
  addressCorrection,
  addressChanged,
  addressRestored,
  ssoCode,
  stepUpCode,
  signInByCompany,
  enforcementBegins,
  connectionEnded,
  enforcementNotice,
  refereeNamed,
  appealsWaiting,
  domainMissing,
  domainLapsed,
  connectionChanged,
  connectionFails,
  factorPolicyChanged,
  directoryNotice,
  notice,
  registrationAttempt,
  securityEvent,
  factorReset,
  factorResetAsked,
}

export function renderMail<Kind extends MailKind>(mail: Mail<Kind>, publicUrl: string): RenderedMail {
  const language = mail.language === 'fr' ? 'fr' : 'en'
  const letter = letters[mail.kind][language](mail, `${publicUrl}/forgot-password`)
  return {
    subject: letter.subject,
    text: textLayout(letter, language),
    html: htmlLayout(letter, language),
  }
}
