import { useState } from 'react'
import { useCopy } from '#web/platform/language/language.ts'
import { PublicLayout } from '#web/platform/page/PublicLayout.tsx'
import { buttonClass } from '#web/ui/buttonClass.ts'
import { linkClass } from '#web/ui/linkClass.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { BackToLogin } from './BackToLogin.tsx'
import { ssoCopy } from './copy.ts'

interface Props {
  problem: string
  /** By what administrators find the attempt in the connection's log. */
  reference?: string | undefined
  /** Where a new sign-in begins. */
  again: string
}

/** Tells a person that the sign-in failed. The reason is in the connection's log, for administrators alone. */
export function SsoFailed({ problem, reference, again }: Props) {
  const copy = useCopy(ssoCopy)
  // Where there is no reference, administrators find the attempt by its time.
  const [known] = useState(
    () => reference ?? new Date().toISOString().slice(0, 16).replace('T', ' ').concat(' UTC'),
  )
  const mail = new URLSearchParams({ subject: copy.subject(known), body: copy.body(known) })
  return (
    <PublicLayout title={copy.failedTitle} landscape="city">
      <Notice tone="danger">{problem}</Notice>
      <p className="text-muted">
        {copy.reference}: <span className="font-medium text-ink">{known}</span>
      </p>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <a href={again} className={buttonClass()}>
          {copy.again}
        </a>
        <a href={`mailto:?${mail.toString().replaceAll('+', '%20')}`} className={linkClass()}>
          {copy.contact}
        </a>
      </div>
      <BackToLogin />
    </PublicLayout>
  )
}
