import { ApiError } from '#web/platform/api/error.ts'
import { useErrorText } from '#web/platform/api/errorText.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { Link } from '#web/platform/navigation/Link.tsx'
import { buttonClass } from '#web/ui/buttonClass.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { missionsCopy } from './missionsCopy.ts'

type Props = {
  error: unknown
  /** The sentence for a failure without words of its own. */
  otherwise: string
}

/** Why something was not done. A missing consent leads to where it is given. */
export function MissionFailure({ error, otherwise }: Props) {
  const copy = useCopy(missionsCopy)
  const errorText = useErrorText()
  if (!error) return null
  if (error instanceof ApiError && error.code === 'consent.activity_needed')
    return (
      <Notice
        role="status"
        action={
          <Link to="/me/record" className={buttonClass({ variant: 'secondary' })}>
            {copy.toConsent}
          </Link>
        }
      >
        {copy.consent}
      </Notice>
    )
  return <Notice tone="danger">{errorText(error, otherwise)}</Notice>
}
