type Props = { x: number; y: number; size?: number | undefined }

export function Cactus({ x, y, size = 1 }: Props) {
  return (
    <g
      transform={`translate(${x} ${y}) scale(${size})`}
      fill="none"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path
        d="M0 0v-70M0-22h-13a8 8 0 0 1-8-8v-16M0-34h11a8 8 0 0 0 8-8v-12"
        stroke="var(--land-tree)"
        strokeWidth="12"
      />
      <path d="M-3-4v-66M-24-32v-14" stroke="var(--land-tree-light)" strokeWidth="4" />
    </g>
  )
}
