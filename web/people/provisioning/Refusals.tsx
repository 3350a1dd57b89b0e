import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ListFailed } from '#web/lists/ListFailed.tsx'
import { useCopy } from '#web/platform/language/language.ts'
import { useFormats } from '#web/platform/language/useFormats.ts'
import { Button } from '#web/ui/Button.tsx'
import { refusalsQuery } from './queries.ts'
import { watchCopy } from './watchCopy.ts'

/** The calls of the identity provider that were refused, read when somebody asks. */
export function Refusals({ directoryId }: { directoryId: string }) {
  const copy = useCopy(watchCopy)
  const { instant } = useFormats()
  const [shown, setShown] = useState(false)
  const list = useQuery({ ...refusalsQuery(directoryId), enabled: shown })
  return (
    <section className="flex flex-col items-start gap-2">
      <h3 className="font-semibold">{copy.refusals}</h3>
      <Button
        size="sm"
        variant="secondary"
        aria-expanded={shown}
        busy={list.isFetching}
        onClick={() => setShown(!shown)}
      >
        {shown ? copy.hide : copy.show}
      </Button>
      {shown && list.isError && !list.data && <ListFailed list={list} sentence={copy.failed} />}
      {shown && list.data?.length === 0 && <p className="text-muted">{copy.none}</p>}
      {shown && list.data && list.data.length > 0 && (
        <>
          <p className="text-muted">{copy.refusalsLead}</p>
          <ul
            // biome-ignore lint/a11y/noNoninteractiveTabindex: keys scroll only what has the focus.
            tabIndex={0}
            aria-label={copy.refusals}
            className="flex max-h-96 w-full flex-col divide-y divide-line overflow-y-auto"
          >
            {list.data.map(({ at, method, path, status, detail, requestId }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: refusals have no identity, and the list is replaced as a whole.
              <li key={index} className="flex flex-col gap-1 py-2 wrap-anywhere">
                <span className="font-medium">
                  {status} {method} {path}
                </span>
                <span>{detail}</span>
                <span className="text-sm text-muted">
                  {instant(at)}
                  {requestId && ` · ${copy.requestId(requestId)}`}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}
