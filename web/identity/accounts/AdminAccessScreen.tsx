import { useState } from 'react'
import { useCopy } from '#web/platform/language/language.ts'
import { PublicLayout } from '#web/platform/page/PublicLayout.tsx'
import { Loader } from '#web/ui/Loader.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { adminAccessCopy } from './adminAccessCopy.ts'
import { useAdminAccess } from './useAdminAccess.ts'

export function AdminAccessScreen() {
  const copy = useCopy(adminAccessCopy)
  const [query] = useState(() => new URLSearchParams(window.location.search))
  const step = useAdminAccess(query.get('token') ?? '', query.get('org') ?? '')

  if (step.at === 'checking') {
    return (
      <PublicLayout title={copy.checking} landscape="city">
        <Loader label={copy.checkingText} />
      </PublicLayout>
    )
  }
  if (step.at === 'granted') {
    return (
      <PublicLayout title={copy.granted} landscape="city">
        <Notice tone="success">{copy.welcome}</Notice>
      </PublicLayout>
    )
  }
  return (
    <PublicLayout title={copy.failed} landscape="city">
      <Notice tone="danger" title={step.problem}>
        {copy.redirecting}
      </Notice>
    </PublicLayout>
  )
}
