import { useState } from 'react'
import { useErrorText } from '#web/platform/api/errorText.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { playerCopy } from './playerCopy.ts'

/** Stores the answer on the screen, and moves on once that has worked. */
export function useMove(save: () => Promise<void>, onMove: (place: number) => void) {
  const copy = useCopy(playerCopy)
  const errorText = useErrorText()
  const [busy, setBusy] = useState(false)
  const [message, setMessage] = useState('')

  const move = async (to: number) => {
    if (busy) return
    setBusy(true)
    setMessage('')
    try {
      await save()
      onMove(to)
    } catch (error) {
      setMessage(errorText(error, copy.notSaved))
    } finally {
      setBusy(false)
    }
  }
  return { busy, message, move }
}
