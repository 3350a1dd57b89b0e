type Props = { kind: 'round' | 'poplar' | 'bush' | 'palm'; x: number; y: number; size?: number | undefined }

const crowns = {
  round: {
    whole: 'M0-78c20 0 34 16 34 35 0 20-15 33-34 33s-34-13-34-33c0-19 14-35 34-35Z',
    lit: 'M0-78c-20 0-34 16-34 35 0 20 15 33 34 33-14-8-20-20-20-34s7-28 20-34Z',
  },
  poplar: {
    whole: 'M0-112c12 16 17 40 17 62S10-8 0-8s-17-20-17-42 5-46 17-62Z',
    lit: 'M0-112c-12 16-17 40-17 62S-10-8 0-8c-6-12-8-26-8-42s3-42 8-62Z',
  },
  bush: {
    whole: 'M-34 0a16 16 0 0 1 8-30 24 24 0 0 1 44-6A18 18 0 0 1 36 0Z',
    lit: 'M-34 0a16 16 0 0 1 8-30 24 24 0 0 1 24-17c-12 6-16 14-16 24-8 2-12 10-8 23Z',
  },
}

/** The base of the trunk is at (x, y). */
export function Tree({ kind, x, y, size = 1 }: Props) {
  return (
    <g transform={`translate(${x} ${y}) scale(${size})`}>
      {kind === 'palm' ? <Palm /> : <Leafy kind={kind} />}
    </g>
  )
}

function Leafy({ kind }: { kind: keyof typeof crowns }) {
  return (
    <>
      {kind !== 'bush' && <path d="M-3-30h6L4 2h-8Z" fill="var(--land-trunk)" />}
      <path d={crowns[kind].whole} fill="var(--land-tree)" />
      <path d={crowns[kind].lit} fill="var(--land-tree-light)" />
    </>
  )
}

function Palm() {
  return (
    <>
      <path d="M-4 2c2-34 6-60 14-84l5 2C9-56 6-32 6 2Z" fill="var(--land-trunk)" />
      <g fill="var(--land-tree)">
        <path d="M12-82c14-22 34-24 50-8-18-4-34-2-50 8Z" />
        <path d="M12-82c22-8 38 4 42 28-12-16-26-24-42-28Z" />
        <path d="M12-82C0-108-22-112-40-96c20-4 36 2 52 14Z" />
      </g>
      <g fill="var(--land-tree-light)">
        <path d="M12-82c-22-10-42 2-46 28 14-16 28-24 46-28Z" />
        <path d="M12-82c2-26 18-36 36-32-16 8-28 18-36 32Z" />
        <path d="M12-82c-2 16 4 30 14 38 2-14-4-28-14-38Z" />
      </g>
    </>
  )
}
