import { useEffect, useState } from 'react'
import { useCopy } from '#web/platform/language/language.ts'
import { countUnsent } from '#web/platform/offline/unsent.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { deviceCopy } from './deviceCopy.ts'

/** Tells that this device has changes of the employees' app that no session could send. */
export function UnsentNotice() {
  const copy = useCopy(deviceCopy)
  const [count, setCount] = useState(0)
  useEffect(() => void countUnsent().then(setCount), [])
  return count > 0 && <Notice tone="info">{copy.unsent(count)}</Notice>
}
