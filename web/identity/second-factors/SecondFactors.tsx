import { Steps } from '#web/identity/vendors/Steps.tsx'
import { VendorGuides } from '#web/identity/vendors/VendorGuides.tsx'
import { useCopy } from '#web/platform/language/language.ts'
import { useMay } from '#web/platform/organizations/useMay.ts'
import { CopyField } from '#web/ui/CopyField.tsx'
import { FactorPolicy } from './FactorPolicy.tsx'
import { factorGuidesCopy } from './guidesCopy.ts'
import { LostFactors } from './LostFactors.tsx'

/** The second factors of the organization's people. */
export default function SecondFactors() {
  const may = useMay()
  return (
    <>
      {may('security.manage') && <FactorPolicy />}
      {may('roles.manage') && <LostFactors />}
      {may('security.manage') && <Guides />}
    </>
  )
}

/** What a provider writes into the claim amr after a second factor (RFC 8176). */
const factorMethod = 'mfa'

function Guides() {
  const copy = useCopy(factorGuidesCopy)
  return (
    <VendorGuides lead={copy.lead}>
      {(vendor) => (
        <>
          {(vendor === 'keycloak' || vendor === 'other') && (
            <CopyField label={copy.method} value={factorMethod} labels={copy} />
          )}
          <Steps steps={copy.guides[vendor]} />
        </>
      )}
    </VendorGuides>
  )
}
