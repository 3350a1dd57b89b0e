import type { Connection } from '#contract/identity/connections.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { CopyField } from '#web/ui/CopyField.tsx'
import { connectionsCopy } from './copy.ts'
import { guideCopy } from './guideCopy.ts'
import type { Vendor } from './vendors.ts'

/** Scopes that the vendor has to allow. */
const scopes = 'openid email profile'

interface Props {
  vendor: Vendor
  /** Undefined before it is saved: its addresses are not known yet. */
  connection?: Connection
}

/** What IT does at the identity provider, with our values to paste there. */
export function Guide({ vendor, connection }: Props) {
  const copy = useCopy(guideCopy)
  const words = useCopy(connectionsCopy)
  const { before, after } = copy.guides[vendor]
  return (
    <section aria-label={copy.title} className="flex min-w-0 flex-col gap-4 rounded-control bg-sunken p-4">
      <h3 className="font-medium">{copy.title}</h3>
      {connection && (
        <>
          <CopyField label={words.redirectUri} value={connection.redirectUri} labels={words} />
          <CopyField
            label={words.startUri}
            hint={words.startHint}
            value={connection.startUri}
            labels={words}
          />
          <CopyField
            label={words.logoutUri}
            hint={words.logoutHint}
            value={connection.logoutUri}
            labels={words}
          />
        </>
      )}
      {vendor === 'other' && <CopyField label={words.scopes} value={scopes} labels={words} />}
      <Steps title={copy.first} steps={before} />
      <Steps title={copy.last} steps={after} />
    </section>
  )
}

function Steps({ title, steps }: { title: string; steps: string[] }) {
  return (
    <div className="flex flex-col gap-1">
      <h4 className="font-medium text-sm">{title}</h4>
      <ol className="flex list-decimal flex-col gap-1.5 pl-5 text-muted wrap-anywhere">
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </div>
  )
}
