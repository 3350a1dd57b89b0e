import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { cx } from './cx.ts'

type Props = {
  /** Shown on hover, focus and touch. Screen readers announce it after the visible text. */
  text: ReactNode
  /** The visible text. */
  children: ReactNode
  className?: string | undefined
}

const gap = 6
const margin = 8

/** Opens the explanation next to its words and keeps it there while the page scrolls. */
function useTooltip() {
  const words = useRef<HTMLButtonElement>(null)
  const tip = useRef<HTMLSpanElement>(null)
  const following = useRef<AbortController>(undefined)
  useEffect(() => () => following.current?.abort(), [])

  const place = () => {
    const box = words.current?.getBoundingClientRect()
    const bubble = tip.current
    if (!box || !bubble) return
    const left = Math.min(box.left, window.innerWidth - bubble.offsetWidth - margin)
    const above = box.bottom + gap + bubble.offsetHeight > window.innerHeight - margin
    bubble.style.left = `${Math.max(margin, left)}px`
    bubble.style.top = `${above ? box.top - gap - bubble.offsetHeight : box.bottom + gap}px`
  }
  const isOpen = () => tip.current?.matches(':popover-open') ?? false
  const hide = () => {
    following.current?.abort()
    if (isOpen()) tip.current?.hidePopover()
  }
  return {
    words,
    tip,
    show() {
      if (isOpen()) return
      tip.current?.showPopover()
      place()
      // Keyboard focus may scroll the trigger into view, which moves it away from the tooltip.
      following.current = new AbortController()
      window.addEventListener('scroll', place, { capture: true, signal: following.current.signal })
    },
    hide,
    onKeyDown(event: KeyboardEvent) {
      if (event.key !== 'Escape' || !isOpen()) return
      event.stopPropagation()
      hide()
    },
  }
}

/** Text with an explanation. The explanation is in the top layer, so that no scroll container clips it. */
export function Tooltip({ text, children, className }: Props) {
  const id = useId()
  const { words, tip, show, hide, onKeyDown } = useTooltip()
  return (
    <span className="inline-flex" onPointerEnter={show} onPointerLeave={hide}>
      <button
        ref={words}
        type="button"
        aria-describedby={id}
        onClick={show}
        onFocus={show}
        onBlur={hide}
        onKeyDown={onKeyDown}
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
