import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react'
import { cx } from './cx.ts'

type Props = {
  /** What is said on pointing, focus and touch, and read aloud after the words. */
  text: ReactNode
  /** The words in sight. */
  children: ReactNode
  className?: string | undefined
}

const gap = 6
const margin = 8

/** Words that say more when asked. It floats in the top layer: nothing that scrolls cuts it off. */
export function Tooltip({ text, children, className }: Props) {
  const id = useId()
  const words = useRef<HTMLButtonElement>(null)
  const tip = useRef<HTMLSpanElement>(null)

  const show = () => {
    const box = words.current?.getBoundingClientRect()
    const bubble = tip.current
    if (!box || !bubble || bubble.matches(':popover-open')) return
    bubble.showPopover()
    const left = Math.min(box.left, window.innerWidth - bubble.offsetWidth - margin)
    const above = box.bottom + gap + bubble.offsetHeight > window.innerHeight - margin
    bubble.style.left = `${Math.max(margin, left)}px`
    bubble.style.top = `${above ? box.top - gap - bubble.offsetHeight : box.bottom + gap}px`
    window.addEventListener('scroll', hide, { capture: true, once: true })
  }
  const hide = () => {
    window.removeEventListener('scroll', hide, { capture: true })
    if (tip.current?.matches(':popover-open')) tip.current.hidePopover()
  }
  const leave = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !tip.current?.matches(':popover-open')) return
    event.stopPropagation()
    hide()
  }

  return (
    <span className="inline-flex" onPointerEnter={show} onPointerLeave={hide}>
      <button
        ref={words}
        type="button"
        aria-describedby={id}
        onClick={show}
        onFocus={show}
        onBlur={hide}
        onKeyDown={leave}
        className={cx('cursor-help rounded-small', className)}
      >
        {children}
      </button>
      <span
        ref={tip}
        id={id}
        role="tooltip"
        popover="manual"
        className="inset-auto m-0 w-max max-w-72 rounded-control border border-line bg-raised px-3 py-2 text-sm text-ink shadow-raised wrap-anywhere"
      >
        {text}
      </span>
    </span>
  )
}
