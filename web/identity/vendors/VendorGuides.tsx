import { type ReactNode, useState } from 'react'
import { useCopy } from '#web/platform/language/language.ts'
import { Card } from '#web/ui/Card.tsx'
import { vendorsCopy } from './copy.ts'
import { VendorChoice } from './VendorChoice.tsx'
import type { Vendor } from './vendors.ts'

interface Props {
  first?: Vendor
  /** The guide of a vendor. */
  children: (vendor: Vendor) => ReactNode
}

/** A guide for the vendor that is chosen. */
export function VendorSteps({ first = 'entra', children }: Props) {
  const [vendor, setVendor] = useState(first)
  return (
    <div className="flex flex-col gap-5">
      <VendorChoice value={vendor} onChange={setVendor} />
      <div className="flex flex-col gap-4">{children(vendor)}</div>
    </div>
  )
}

/** What IT does at its identity provider, for each vendor. */
export function VendorGuides({ lead, ...guides }: Props & { lead: string }) {
  const copy = useCopy(vendorsCopy)
  return (
    <Card title={copy.guides} description={lead}>
      <VendorSteps {...guides} />
    </Card>
  )
}
