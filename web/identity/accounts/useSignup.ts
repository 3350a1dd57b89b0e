import { register } from '#contract/tenants/registration.ts'
import { accountCopy } from '#web/account/accountCopy.ts'
import { emptyFields } from '#web/forms/emptyFields.ts'
import { useUnvalidatedForm } from '#web/forms/useUnvalidatedForm.ts'
import { call } from '#web/platform/api/call.ts'
import { useCopy, useLanguage } from '#web/platform/language/language.ts'
import { pacing } from '#web/platform/page/pacing.ts'
import { wait } from '#web/platform/page/wait.ts'
import { wrongPasswords } from './checks.ts'
import { signupCopy } from './signupCopy.ts'

const initial = {
  company: '',
  firstName: '',
  lastName: '',
  email: '',
  password: '',
  confirm: '',
  terms: false,
}

const inputs = {
  company_name: 'company',
  'metadata.company_name': 'company',
  'metadata.first_name': 'firstName',
  'metadata.last_name': 'lastName',
} as const

export function useSignup(onCreated: () => void) {
  const copy = useCopy(signupCopy)
  const words = useCopy(accountCopy)
  const { language } = useLanguage()
  const form = useUnvalidatedForm({
    initial,
    toBody: (values) => values,
    check(values) {
      const wrong = wrongPasswords(values, words)
      if (wrong) return wrong
      return values.terms ? undefined : { fields: { terms: copy.mustAgree } }
    },
    // The server alone validates (A5.none.1): odd values are sent as they are.
    async send({ company, firstName, lastName, email, password }) {
      await wait(pacing.signupDelay)
      await call(register, {
        body: {
          email,
          password,
          firstName,
          lastName,
          language,
          metadata: { company_name: company, first_name: firstName, last_name: lastName },
        },
      })
      onCreated()
    },
    failure: copy.failed,
    leaves: true,
    inputs,
  })
  const complete = form.values.terms && !emptyFields(form.values, words.fillIn)
  return { form, complete }
}
