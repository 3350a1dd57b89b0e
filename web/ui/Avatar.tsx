import { useState } from 'react'
import { cx } from './cx.ts'

type Props = {
  name: string
  src?: string | null | undefined
  size?: 'sm' | 'md' | 'lg' | undefined
  shape?: 'round' | 'square' | undefined
}

const sizes = { sm: 'size-6 text-xs', md: 'size-8 text-sm', lg: 'size-14 text-lg' }
const tones = [
  'bg-action-soft text-action',
  'bg-energy-soft text-energy-ink',
  'bg-info-soft text-info',
  'bg-sunken text-muted',
]

const toneOf = (name: string) => {
  let hash = 0
  for (const letter of name) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) % 9973
  return tones[hash % tones.length]
}

/** Decorative: the page already contains the name as text. */
export function Avatar({ name, src, size = 'md', shape = 'round' }: Props) {
  const [broken, setBroken] = useState<string | null>(null)
  const box = cx(
    'grid shrink-0 place-items-center overflow-hidden object-cover font-semibold select-none',
    shape === 'round' ? 'rounded-badge' : 'rounded-control',
    sizes[size],
  )
  if (src && src !== broken) return <img src={src} alt="" className={box} onError={() => setBroken(src)} />
  const [initial = ''] = name.trim()
  return (
    // The initials are generated content: as text they would be a visible label that differs from the button's name.
    <span
      aria-hidden="true"
      data-initial={initial.toLocaleUpperCase()}
      className={cx(box, toneOf(name), 'before:content-[attr(data-initial)]')}
    />
  )
}
