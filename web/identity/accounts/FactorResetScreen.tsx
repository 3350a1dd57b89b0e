import { proveFactorReset, stopFactorReset } from '#contract/identity/factor-resets.ts'
import { call } from '#web/platform/api/call.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { Link } from '#web/platform/navigation/Link.tsx'
import { PublicLayout } from '#web/platform/page/PublicLayout.tsx'
import { Button } from '#web/ui/Button.tsx'
import { buttonClass } from '#web/ui/buttonClass.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { factorResetCopy } from './factorResetCopy.ts'
import { usePress } from './usePress.ts'

type Props = { token: string; stops: boolean }

/** Target of the links about lost second factors. Opening it changes nothing: mail scanners open links too. */
export default function FactorResetScreen({ token, stops }: Props) {
  const copy = useCopy(factorResetCopy)
  const { busy, problem, result, press } = usePress(async () => {
    if (!stops) return (await call(proveFactorReset, { body: { token } })).data.approvedBy
    await call(stopFactorReset, { body: { token } })
    return 'stopped' as const
  }, copy.failed)
  return (
    <PublicLayout title={stops ? copy.stopTitle : copy.title}>
      <div className="flex flex-col gap-5">
        {result ? (
          <>
            <Notice tone="success" title={copy.done[result]}>
              {copy.next[result]}
            </Notice>
            <Link
              to={stops ? '/forgot-password' : '/login'}
              className={buttonClass({ variant: stops ? 'primary' : 'secondary' })}
            >
              {stops ? copy.password : copy.login}
            </Link>
          </>
        ) : (
          <>
            <p>{stops ? copy.stopLead : copy.lead}</p>
            {problem && <Notice tone="danger">{problem}</Notice>}
            <Button busy={busy} onClick={press}>
              {stops ? copy.stop : copy.confirm}
            </Button>
          </>
        )}
      </div>
    </PublicLayout>
  )
}
