import { useErrorText } from '#web/platform/api/errorText.ts'

type Props = {
  /** Says what failed. */
  lead: string
  error: unknown
  /** The reason if the error has none. */
  fallback: string
}

/** What failed, and why. */
export function FailureText({ lead, error, fallback }: Props) {
  const reason = useErrorText()(error, fallback)
  return (
    <>
      <p>{lead}</p>
      <p className="text-muted">{reason}</p>
    </>
  )
}
