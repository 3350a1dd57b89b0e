import { useMay } from '#web/platform/organizations/useMay.ts'
import { FactorPolicy } from './FactorPolicy.tsx'
import { LostFactors } from './LostFactors.tsx'

/** The second factors of the organization's people. */
export default function SecondFactors() {
  const may = useMay()
  return (
    <>
      {may('security.manage') && <FactorPolicy />}
      {may('roles.manage') && <LostFactors />}
    </>
  )
}
