import { lazy, Suspense } from 'react'
import { useCopy } from '#web/platform/language/language.ts'
import { Link } from '#web/platform/navigation/Link.tsx'
import { buttonClass } from '#web/ui/buttonClass.ts'
import { browserCopy } from './browserCopy.ts'

const QrCode = lazy(async () => ({ default: (await import('#web/ui/QrCode.tsx')).QrCode }))

/** The way into the employees' app without a store. Wide screens show its address to a phone as well. */
export function BrowserEntrance() {
  const copy = useCopy(browserCopy)
  const address = `${window.location.origin}/me`
  return (
    <section
      aria-labelledby="in-the-browser"
      className="flex items-start justify-between gap-6 border-t border-line pt-6"
    >
      <div className="flex min-w-0 flex-col items-start gap-3">
        <h2 id="in-the-browser" className="text-base font-semibold">
          {copy.title}
        </h2>
        <p className="text-muted">{copy.detail}</p>
        <Link to="/me" className={buttonClass({ variant: 'secondary' })}>
          {copy.open}
        </Link>
      </div>
      <figure className="hidden w-32 shrink-0 flex-col gap-2 min-[900px]:flex">
        <div className="size-32">
          <Suspense>
            <QrCode text={address} label={copy.code(address)} />
          </Suspense>
        </div>
        <figcaption className="text-xs text-muted">{copy.scan}</figcaption>
      </figure>
    </section>
  )
}
