import { useEffect, useState } from 'react'
import { testConnection } from '#contract/identity/sso.ts'
import { rememberTest } from '#web/identity/connections/tests.ts'
import { call } from '#web/platform/api/call.ts'
import { ApiError } from '#web/platform/api/error.ts'
import { errorText } from '#web/platform/api/errorText.ts'
import { oncePerPageLoad } from '#web/platform/api/oncePerPageLoad.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { PublicLayout } from '#web/platform/page/PublicLayout.tsx'
import { Loader } from '#web/ui/Loader.tsx'
import TestFailed from './TestFailed.tsx'
import { testCopy } from './testCopy.ts'

async function begin(connectionId: string): Promise<void> {
  const { data } = await call(testConnection, { params: { connectionId } })
  rememberTest(new URL(data.location).searchParams.get('state') ?? '')
  window.location.assign(data.location)
}

/** Leaves for the identity provider to test a connection, and says why where that fails. */
export default function TestStart({ connectionId }: { connectionId: string }) {
  const copy = useCopy(testCopy)
  const [error, setError] = useState<unknown>()
  useEffect(() => {
    oncePerPageLoad(`test ${connectionId}`, () => begin(connectionId)).catch(setError)
  }, [connectionId])
  if (error === undefined)
    return (
      <PublicLayout title={copy.title} landscape="city">
        <Loader label={copy.starting} />
      </PublicLayout>
    )
  const isLogged =
    error instanceof ApiError && (error.code === 'connection.discovery' || error.code === 'sso.unavailable')
  return (
    <TestFailed
      connectionId={connectionId}
      reference={isLogged ? 'newest' : undefined}
      problem={errorText(error, copy.failed)}
    />
  )
}
