import { useState } from 'react'
import { joinOrganization, joinOrganizationBody } from '#contract/tenants/registration.ts'
import { emptyFields } from '#web/forms/emptyFields.ts'
import { useForm } from '#web/forms/useForm.ts'
import { accountCopy } from '#web/identity/accounts/copy.ts'
import { call } from '#web/platform/api/call.ts'
import { ApiError } from '#web/platform/api/error.ts'
import { useCopy, useLanguage } from '#web/platform/language/language.ts'
import { pacing, withMinDuration } from '#web/platform/page/pacing.ts'
import { organizationOf } from './invitationToken.ts'
import { joinCopy } from './joinCopy.ts'

const initial = { firstName: '', lastName: '', email: '', password: '', confirm: '', accessCode: '' }

type Values = typeof initial

const isCode = (error: unknown, code: ApiError['code']) => error instanceof ApiError && error.code === code

/** The form that joins the organization of an invite link. The access code is asked for once the server wants it. */
export function useJoin(token: string, onDone: () => void, onMailed: (email: string) => void) {
  const copy = useCopy(joinCopy)
  const words = useCopy(accountCopy)
  const { language } = useLanguage()
  const [needsCode, setNeedsCode] = useState(false)

  const check = ({ accessCode, ...values }: Values) => {
    const fields = emptyFields(needsCode ? { ...values, accessCode } : values, words.fillIn)
    if (fields) return { message: copy.required, fields }
    return values.password === values.confirm ? undefined : { fields: { confirm: copy.mismatch } }
  }

  const form = useForm(joinOrganizationBody, {
    initial,
    check,
    toBody: ({ confirm: _, accessCode, ...person }) => ({
      ...person,
      language,
      metadata: { organizationInviteToken: token },
      ...(needsCode && { accessCode }),
    }),
    async send(body) {
      const join = call(joinOrganization, { params: { orgId: organizationOf(token) }, body })
      try {
        await withMinDuration(pacing.joinMin, join)
      } catch (error) {
        // The first answer only tells that a code is asked for.
        if (!needsCode && isCode(error, 'invitation.code')) return setNeedsCode(true)
        if (isCode(error, 'invitation.mailed')) return onMailed(body.email)
        throw error
      }
      onDone()
    },
    failure: copy.failed,
  })
  return { form, needsCode }
}
