import { useCopy } from '#web/platform/language/language.ts'
import { deviceOf } from '#web/platform/page/device.ts'
import { sessionsCopy } from './copy.ts'

/** Says the browser and the system of a User-Agent header in words. */
export function useDevice() {
  const copy = useCopy(sessionsCopy)
  return (userAgent: string) => {
    const device = deviceOf(userAgent)
    return device ? copy.device(device.browser, device.system) : copy.otherDevice
  }
}
