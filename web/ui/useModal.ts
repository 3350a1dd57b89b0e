import { type PointerEvent, type SyntheticEvent, useLayoutEffect, useRef } from 'react'

/** Opens a native modal <dialog> while the component is mounted. */
export function useModal(onClose: () => void) {
  const ref = useRef<HTMLDialogElement>(null)
  const pressed = useRef<EventTarget>(null)

  useLayoutEffect(() => {
    const dialog = ref.current
    dialog?.showModal()
    // close() returns the focus to the element that opened the dialog; removing the element would not.
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
      // Browsers close a dialog on the second Escape even if onCancel prevents it. The caller must learn of that close.
      if (event.target !== ref.current || ref.current?.open) return
      ref.current?.showModal()
      onClose()
    },
    onPointerDown(event: PointerEvent) {
      pressed.current = event.target
    },
    onClick(event: SyntheticEvent) {
      // A click on the backdrop targets the dialog element. A drag that started inside the panel must not close it.
      if (event.target === ref.current && pressed.current === ref.current) onClose()
    },
  }
}
