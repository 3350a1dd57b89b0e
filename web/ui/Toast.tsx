import { X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from './Button.tsx'
import { cx } from './cx.ts'
import { IconButton } from './IconButton.tsx'
import { type ToastEntry, toasts } from './toast.ts'
import { toneIcon, toneText } from './tone.ts'

type Props = { entry: ToastEntry; dismissLabel: string }

export function Toast({ entry, dismissLabel }: Props) {
  const { id, text, tone = 'success', action } = entry
  const { durationMs = action || tone === 'danger' ? 10_000 : 5_000 } = entry
  const [held, setHeld] = useState(false)
  const Icon = toneIcon[tone]

  useEffect(() => {
    if (held) return
    const timer = setTimeout(toasts.dismiss, durationMs, id)
    return () => clearTimeout(timer)
  }, [held, durationMs, id])

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hover and focus only pause the timer
    <div
      role={tone === 'danger' ? 'alert' : undefined}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      className="pointer-events-auto flex animate-rise items-center gap-3 rounded-card border border-line bg-surface py-2 pr-2 pl-4 text-sm text-ink shadow-raised"
    >
      <Icon aria-hidden="true" className={cx('size-5 shrink-0', toneText[tone])} />
      <p className="min-w-0 grow py-1.5">{text}</p>
      {action && (
        <Button
          variant="secondary"
          size="sm"
          onClick={() => {
            action.onAction()
            toasts.dismiss(id)
          }}
        >
          {action.label}
        </Button>
      )}
      <IconButton size="sm" label={dismissLabel} icon={<X />} onClick={() => toasts.dismiss(id)} />
    </div>
  )
}
