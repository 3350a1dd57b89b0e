import { useEffect } from 'react'
import { useCopy } from '#web/platform/language/language.ts'
import { storeSharedDevice } from '#web/platform/session/sharedDevice.ts'
import { CheckboxField } from '#web/ui/CheckboxField.tsx'
import { deviceCopy } from './deviceCopy.ts'
import { UnsentNotice } from './UnsentNotice.tsx'
import type { LoginForm } from './useLogin.ts'

/** Whether the session stays on this device, or the device keeps nothing: for the employees' app alone. */
export function DeviceChoices({ form }: { form: LoginForm }) {
  const copy = useCopy(deviceCopy)
  const { sharedDevice } = form.values
  // Before the sign-in, whose page then keeps nothing from its start.
  useEffect(() => storeSharedDevice(sharedDevice), [sharedDevice])
  return (
    <>
      <UnsentNotice />
      {!sharedDevice && (
        <CheckboxField {...form.box('staySignedIn')} label={copy.staySignedIn} hint={copy.staySignedInHint} />
      )}
      {form.isInactive && (
        <CheckboxField {...form.box('ownData')} label={copy.ownData} hint={copy.ownDataHint} />
      )}
      <CheckboxField {...form.box('sharedDevice')} label={copy.sharedDevice} hint={copy.sharedDeviceHint} />
    </>
  )
}
