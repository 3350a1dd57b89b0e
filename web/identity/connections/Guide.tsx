import type { Connection } from '#contract/identity/connections.ts'
import { Steps } from '#web/identity/vendors/Steps.tsx'
import type { Vendor } from '#web/identity/vendors/vendors.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { CopyField } from '#web/ui/CopyField.tsx'
import { connectionsCopy } from './copy.ts'
import { guideCopy } from './guideCopy.ts'

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
  return (
    <section className="flex min-w-0 flex-col gap-4 rounded-control bg-sunken p-4">
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
      <GuideSteps vendor={vendor} level={4} />
    </section>
  )
}

export function GuideSteps({ vendor, level = 3 }: { vendor: Vendor; level?: 3 | 4 }) {
  const copy = useCopy(guideCopy)
  const words = useCopy(connectionsCopy)
  const { before, after } = copy.guides[vendor]
  return (
    <>
      {vendor === 'other' && <CopyField label={words.scopes} value={scopes} labels={words} />}
      <Steps level={level} title={copy.first} steps={before} />
      <Steps level={level} title={copy.last} steps={after} />
    </>
  )
}
