import type { ReactNode } from 'react'

const line = {
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 2.5,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const

/** A phone of which the lower or the upper half shows something. */
function Phone({ children }: { children: ReactNode }) {
  return (
    <svg viewBox="0 0 96 96" aria-hidden="true" className="size-24 shrink-0 text-muted">
      <rect x="18" y="4" width="60" height="88" rx="10" className="fill-surface" />
      <rect x="18" y="4" width="60" height="88" rx="10" {...line} strokeWidth="2" opacity=".6" />
      {children}
    </svg>
  )
}

/** The bar of a browser with its share button. */
export function SharePicture() {
  return (
    <Phone>
      <path d="M28 18h40M28 28h40M28 38h26" {...line} opacity=".3" />
      <path d="M18 68h60v14a10 10 0 0 1-10 10H28a10 10 0 0 1-10-10Z" className="fill-sunken" />
      <g className="text-action">
        <path d="M42 76h-3v10h18V76h-3" {...line} />
        <path d="M48 81V66M43 70l5-5 5 5" {...line} />
      </g>
    </Phone>
  )
}

/** The share menu with the row to choose. */
export function AddPicture() {
  return (
    <Phone>
      <path d="M28 44h40M28 80h30" {...line} opacity=".3" />
      <rect x="23" y="52" width="50" height="18" rx="5" className="fill-action-soft" />
      <g className="text-action">
        <path d="M30 61h22" {...line} />
        <rect x="57" y="55" width="12" height="12" rx="3" {...line} strokeWidth="2" />
        <path d="M63 58.500v5M60.500 61h5" {...line} strokeWidth="2" />
      </g>
    </Phone>
  )
}

/** A home screen with the app among others. */
export function OpenPicture() {
  return (
    <Phone>
      {[28, 43, 58].flatMap((x) =>
        [16, 32].map((y) => (
          <rect key={`${x} ${y}`} x={x} y={y} width="10" height="10" rx="3" className="fill-sunken" />
        )),
      )}
      <rect x="32" y="48" width="32" height="32" rx="8" className="fill-action-soft" />
      <path d="M38 75c-.7-10 5-17 15-17 0 10-5 17-15 17Z" className="fill-action" />
      <path d="m38 75 19-19M50 56h7v7" {...line} className="text-energy" />
    </Phone>
  )
}
