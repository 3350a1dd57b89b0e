import { CircleCheck, CircleX } from 'lucide-react'
import { useId, useState } from 'react'
import type { listOwnSessions } from '#contract/identity/sessions.ts'
import type { Answer } from '#contract/platform/endpoint.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { useFormats } from '#web/platform/language/useFormats.ts'
import { Button } from '#web/ui/Button.tsx'
import { sessionsCopy } from './copy.ts'
import { useDevice } from './useDevice.ts'

type Props = { signIns: Answer<typeof listOwnSessions>['data']['signIns'] }

const shownFirst = 5

/** Sign-ins and failed tries, the newest first. */
export function SignIns({ signIns }: Props) {
  const copy = useCopy(sessionsCopy)
  const id = useId()
  const [all, setAll] = useState(false)
  const shown = all ? signIns : signIns.slice(0, shownFirst)
  return (
    <section aria-labelledby={id} className="flex flex-col gap-2">
      <h3 id={id} className="text-sm font-medium">
        {copy.signIns}
      </h3>
      {signIns.length === 0 ? (
        <p className="rounded-control bg-sunken px-3 py-2.5 text-muted">{copy.noSignIns}</p>
      ) : (
        <ul aria-labelledby={id} className="divide-y divide-line rounded-control border border-line">
          {shown.map((signIn) => (
            <SignIn key={signIn.id} signIn={signIn} />
          ))}
        </ul>
      )}
      {!all && signIns.length > shownFirst && (
        <Button size="sm" variant="quiet" className="self-start" onClick={() => setAll(true)}>
          {copy.showAll(signIns.length)}
        </Button>
      )}
    </section>
  )
}

function SignIn({ signIn: { at, address, userAgent, succeeded } }: { signIn: Props['signIns'][number] }) {
  const copy = useCopy(sessionsCopy)
  const { instant } = useFormats()
  const device = useDevice()
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-0.5 px-3 py-2">
      <span className="flex w-40 shrink-0 items-center gap-2 [&_svg]:size-4">
        {succeeded ? (
          <CircleCheck aria-hidden="true" className="text-success" />
        ) : (
          <CircleX aria-hidden="true" className="text-danger" />
        )}
        {succeeded ? copy.succeeded : copy.failed}
      </span>
      <span className="min-w-40 grow wrap-anywhere text-muted" title={userAgent}>
        {device(userAgent)} · {address}
      </span>
      <time dateTime={at} className="text-muted tabular-nums">
        {instant(at)}
      </time>
    </li>
  )
}
