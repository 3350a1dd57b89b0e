import { LostFactors } from './LostFactors.tsx'

/** The second factors of the organization's people. */
export default function SecondFactors() {
  return <LostFactors />
}
