import { useState } from 'react'
import type * as z from 'zod/mini'
import { joinByCode, joinerBody, joinOrganization } from '#contract/tenants/registration.ts'
import { accountCopy } from '#web/account/accountCopy.ts'
import { emptyFields } from '#web/forms/emptyFields.ts'
import { useForm } from '#web/forms/useForm.ts'
import { call } from '#web/platform/api/call.ts'
import { ApiError } from '#web/platform/api/error.ts'
import { useCopy, useLanguage } from '#web/platform/language/language.ts'
import { pacing, withMinDuration } from '#web/platform/page/pacing.ts'
import { organizationOf } from './invitationToken.ts'
import { joinCopy } from './joinCopy.ts'

const initial = { firstName: '', lastName: '', email: '', password: '', confirm: '', accessCode: '' }

type Values = typeof initial

const isCode = (error: unknown, code: ApiError['code']) => error instanceof ApiError && error.code === code

type Joiner = z.output<typeof joinerBody>

/** How a person joins: by the token of a link, or by an access code alone. */
export type WayIn = { token: string } | { accessCode: string }

function join(way: WayIn, joiner: Joiner) {
  if ('accessCode' in way) {
    const { accessCode = way.accessCode, ...person } = joiner
    return call(joinByCode, { body: { ...person, accessCode } })
  }
  const body = { ...joiner, metadata: { organizationInviteToken: way.token } }
  return call(joinOrganization, { params: { orgId: organizationOf(way.token) }, body })
}

/** The form that joins an organization. The access code is asked for once the server wants it. */
export function useJoin(way: WayIn, onDone: () => void, onMailed: (email: string) => void) {
  const copy = useCopy(joinCopy)
  const words = useCopy(accountCopy)
  const { language } = useLanguage()
  const [needsCode, setNeedsCode] = useState(false)

  const check = ({ accessCode, ...values }: Values) => {
    const fields = emptyFields(needsCode ? { ...values, accessCode } : values, words.fillIn)
    if (fields) return { message: copy.required, fields }
    return values.password === values.confirm ? undefined : { fields: { confirm: copy.mismatch } }
  }

  const form = useForm(joinerBody, {
    initial,
    check,
    toBody: ({ confirm: _, accessCode, ...person }) => ({
      ...person,
      language,
      ...(needsCode && { accessCode }),
    }),
    async send(body) {
      try {
        await withMinDuration(pacing.joinMin, join(way, body))
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
