import type { Connection } from '#contract/identity/connections.ts'
import { Steps } from '#web/identity/vendors/Steps.tsx'
import { VendorSteps } from '#web/identity/vendors/VendorGuides.tsx'
import { vendorOf } from '#web/identity/vendors/vendors.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { CopyField } from '#web/ui/CopyField.tsx'
import { groupGuidesCopy } from './guidesCopy.ts'

/** How the provider of a connection sends groups. */
export function GroupGuide({ connection: { issuer, claims } }: { connection: Connection }) {
  const copy = useCopy(groupGuidesCopy)
  return (
    <details>
      <summary className="cursor-pointer py-1 text-muted pointer-coarse:py-3">{copy.title}</summary>
      <div className="flex flex-col gap-4 pt-3">
        <CopyField label={copy.claim} value={claims.groups ?? 'groups'} labels={copy} />
        <VendorSteps first={vendorOf(issuer)}>
          {(vendor) => <Steps steps={copy.guides[vendor]} />}
        </VendorSteps>
      </div>
    </details>
  )
}
