type Props = {
  x: number
  base: number
  width: number
  height: number
  fill: string
  roof?: 'flat' | 'gable' | 'slope' | 'dome' | undefined
  /** Columns and rows of windows. */
  windows: readonly [number, number]
}

const roofs = {
  flat: () => '',
  gable: (w: number) => `M-4 0 ${w / 2} ${-w * 0.42} ${w + 4} 0Z`,
  slope: (w: number) => `M0 0 0 ${-w * 0.34} ${w} 0Z`,
  dome: (w: number) => `M0 0a${w / 2} ${w / 2} 0 0 1 ${w} 0Z`,
}

export function Building({ x, base, width, height, fill, roof = 'flat', windows: [across, down] }: Props) {
  const stepX = width / (across + 0.4)
  const stepY = (height - 12) / (down + 0.6)
  const panes = Array.from({ length: across * down }, (_, n) => ({
    n,
    column: n % across,
    row: Math.floor(n / across),
  }))
  return (
    <g transform={`translate(${x} ${base - height})`}>
      <path d={roofs[roof](width)} fill={roof === 'gable' ? 'var(--land-roof)' : fill} />
      <rect width={width} height={height} fill={fill} />
      <rect x={width * 0.72} width={width * 0.28} height={height} fill="var(--land-deep)" opacity=".08" />
      {panes.map(({ n, column, row }) => (
        <rect
          key={n}
          x={stepX * (column + 0.4)}
          y={10 + stepY * (row + 0.3)}
          width={stepX * 0.6}
          height={stepY * 0.52}
          rx="1.500"
          // The pattern of lit windows is computed, not random, so that it is the same on each visit.
          fill={(n * 7 + column * 3 + across) % 5 < 3 ? 'var(--land-pane)' : 'var(--land-pane-dark)'}
        />
      ))}
    </g>
  )
}
