import { type PointerEvent, type SyntheticEvent, useLayoutEffect, useRef } from 'react'

/** What a native modal <dialog> needs, for as long as it is mounted. */
export function useModal(onClose: () => void) {
  const ref = useRef<HTMLDialogElement>(null)
  const pressed = useRef<EventTarget>(null)

  useLayoutEffect(() => {
    const dialog = ref.current
    dialog?.showModal()
    // Closing, rather than only disappearing, gives the focus back to where it was.
    return () => dialog?.close()
  }, [])

  return {
    ref,
    onCancel(event: SyntheticEvent) {
      if (event.target !== ref.current) return
      event.preventDefault()
      onClose()
    },
    onClose(event: SyntheticEvent) {
      // A second Escape closes in spite of onCancel; then the caller must know too.
      if (event.target !== ref.current || ref.current?.open) return
      ref.current?.showModal()
      onClose()
    },
    onPointerDown(event: PointerEvent) {
      pressed.current = event.target
    },
    onClick(event: SyntheticEvent) {
      // The backdrop is the dialog element itself; a drag that began inside does not count.
      if (event.target === ref.current && pressed.current === ref.current) onClose()
    },
  }
}
