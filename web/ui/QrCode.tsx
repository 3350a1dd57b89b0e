import { encode } from 'uqr'

type Props = {
  text: string
  /** Accessible name. */
  label: string
}

/** A QR code, dark on light in both themes: many readers take no inverted one. */
export function QrCode({ text, label }: Props) {
  const { data, size } = encode(text, { ecc: 'M', border: 2 })
  const dots = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
      className="block size-full rounded-small"
    >
      <path d={`M0 0h${size}v${size}h-${size}z`} fill="#fff" />
      <path d={dots} fill="#0d1512" />
    </svg>
  )
}
