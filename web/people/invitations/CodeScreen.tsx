import { useEffect, useEffectEvent, useState } from 'react'
import { accessCodeBody, findOrganizationByCode } from '#contract/tenants/registration.ts'
import { Form } from '#web/forms/Form.tsx'
import { useForm } from '#web/forms/useForm.ts'
import { call } from '#web/platform/api/call.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { Link } from '#web/platform/navigation/Link.tsx'
import { PublicLayout } from '#web/platform/page/PublicLayout.tsx'
import { Button } from '#web/ui/Button.tsx'
import { linkClass } from '#web/ui/linkClass.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { codeCopy } from './codeCopy.ts'
import { JoinOrganization } from './JoinOrganization.tsx'
import type { PublicOrganization } from './useInviteLink.ts'

/** The code stands in the hash of a QR code, which no server's log gets to see. */
function codeInAddress() {
  try {
    return decodeURIComponent(window.location.hash.slice(1))
  } catch {
    return ''
  }
}

type Found = { accessCode: string; organization: PublicOrganization }

/** Joining by an access code alone, typed or out of a QR code. */
export function CodeScreen() {
  const copy = useCopy(codeCopy)
  const [scanned] = useState(codeInAddress)
  const [found, setFound] = useState<Found>()
  const form = useForm(accessCodeBody, {
    initial: { accessCode: scanned },
    toBody: (values) => values,
    async send(body) {
      const { data } = await call(findOrganizationByCode, { body })
      setFound({ ...body, organization: data })
    },
    failure: copy.failed,
  })
  const submitScanned = useEffectEvent(() => {
    if (scanned) form.props.ref.current?.requestSubmit()
  })
  useEffect(() => submitScanned(), [])

  if (found)
    return <JoinOrganization way={{ accessCode: found.accessCode }} organization={found.organization} />
  return (
    <PublicLayout title={copy.title} description={copy.description}>
      <Form form={form}>
        {form.message && <Notice tone="danger">{form.message}</Notice>}
        <TextField
          label={copy.code}
          hint={copy.codeHint}
          maxLength={40}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          required
          {...form.text('accessCode')}
        />
        <Button type="submit" busy={form.busy}>
          {copy.submit}
        </Button>
      </Form>
      <p>
        <Link to="/login?from=/me" className={linkClass()}>
          {copy.haveAccount}
        </Link>
      </p>
    </PublicLayout>
  )
}
