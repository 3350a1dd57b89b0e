type Props = { x: number; y: number }

export function Birds({ x, y }: Props) {
  return (
    <path
      transform={`translate(${x} ${y})`}
      d="M0 0q7-8 13 0 6-8 13 0M34-20q6-7 11 0 5-7 11 0M52 6q5-6 9 0 4-6 9 0"
      fill="none"
      stroke="var(--land-bird)"
      strokeWidth="2.200"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  )
}
