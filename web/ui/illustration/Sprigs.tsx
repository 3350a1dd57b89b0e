type Props = { x: number; y: number; flip?: boolean | undefined }

/** Leaves in the foreground that grow from (x, y). */
export function Sprigs({ x, y, flip = false }: Props) {
  return (
    <g transform={`translate(${x} ${y}) scale(${flip ? -1 : 1} 1)`} fill="var(--land-deep)">
      <path d="M-118-70C-60-62-10-30 20 20h-138Z" />
      <path d="M0 10c-8-50-4-100 22-150l4 2C6-90 2-44 8 10Z" />
      {[
        [8, -70, 28],
        [14, -100, 40],
        [22, -128, 56],
      ].map(([dx, dy, turn]) => (
        <g key={dy} transform={`translate(${dx} ${dy}) rotate(${turn})`}>
          <path d="M0 0c4-22 18-34 40-36 0 22-16 36-40 36Z" />
          <path d="M0 0c-22-2-36-16-36-40 22 2 36 18 36 40Z" />
        </g>
      ))}
      <path d="M56 20C60-20 78-60 112-84c-8 36-24 70-44 104ZM-60 0c-8-40 0-76 24-110 10 40 8 76-12 114Z" />
    </g>
  )
}
