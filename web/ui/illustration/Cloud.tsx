type Props = { x: number; y: number; size?: number | undefined }

export function Cloud({ x, y, size = 1 }: Props) {
  return (
    <path
      transform={`translate(${x} ${y}) scale(${size})`}
      d="M14 40a14 14 0 0 1 0-28h22a20 20 0 0 1 38-6 16 16 0 0 1 24 6h34a14 14 0 0 1 0 28Z"
      fill="var(--land-cloud)"
    />
  )
}
