import { useState } from 'react'
import { accountCopy } from '#web/account/accountCopy.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { Link } from '#web/platform/navigation/Link.tsx'
import { navigate } from '#web/platform/navigation/location.ts'
import { PublicLayout } from '#web/platform/page/PublicLayout.tsx'
import { pacing } from '#web/platform/page/pacing.ts'
import { buttonClass } from '#web/ui/buttonClass.ts'
import { Loader } from '#web/ui/Loader.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { useTimeout } from '#web/ui/useTimeout.ts'
import { ResendVerification } from './ResendVerification.tsx'
import { useVerification } from './useVerification.ts'
import { verifyCopy } from './verifyCopy.ts'

export function VerifyEmailScreen() {
  const copy = useCopy(verifyCopy)
  const words = useCopy(accountCopy)
  const [{ token, email }] = useState(() => readLink())
  const { verified, problem } = useVerification(token, email)
  useTimeout(verified, pacing.successRedirect, () => {
    navigate({ to: '/login' })
  })

  return (
    <PublicLayout title={copy.title}>
      <div className="flex flex-col gap-5">
        {!verified && !problem && <Loader label={copy.verifying} />}
        {verified && (
          <Notice tone="success" title={copy.verified}>
            {copy.redirecting}
          </Notice>
        )}
        {problem && <Notice tone="danger">{problem}</Notice>}
        {problem && email && <ResendVerification email={email} />}
        {(verified || problem) && (
          <div className="flex flex-col gap-3 sm:flex-row">
            {problem && (
              <Link to="/signup" className={buttonClass({ variant: 'secondary', className: 'sm:flex-1' })}>
                {copy.backToSignUp}
              </Link>
            )}
            <Link to="/login" className={buttonClass({ variant: 'secondary', className: 'sm:flex-1' })}>
              {words.goToLogin}
            </Link>
          </div>
        )}
      </div>
    </PublicLayout>
  )
}

function readLink() {
  const query = new URLSearchParams(window.location.search)
  return { token: query.get('token') ?? '', email: query.get('email') ?? '' }
}
