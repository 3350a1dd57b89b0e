import { useErrorText } from '#web/platform/api/errorText.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { OutcomeDialog } from '#web/ui/OutcomeDialog.tsx'
import { teamsCopy } from './copy.ts'

type Props = {
  /** The reason of a failure; undefined while in progress. */
  error: unknown
  title: string
  doing: string
  failed: string
  /** Returns to the form for a retry. */
  onBack: () => void
}

/** Shows the progress of an action on a team, or its failure. */
export function TeamOutcome({ error, title, doing, failed, onBack }: Props) {
  const copy = useCopy(teamsCopy)
  const errorText = useErrorText()
  const reason = error ? errorText(error, '') : ''
  return (
    <OutcomeDialog
      state={error ? 'failure' : 'busy'}
      title={error ? failed : title}
      text={
        error ? (
          <>
            <p>{copy.tryAgain}</p>
            {reason && <p className="mt-2 text-muted">{reason}</p>}
          </>
        ) : (
          doing
        )
      }
      action={copy.back}
      closeLabel={copy.close}
      onAction={onBack}
      onClose={onBack}
    />
  )
}
