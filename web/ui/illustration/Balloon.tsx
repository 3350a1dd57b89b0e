type Props = { x: number; y: number; size?: number | undefined }

export function Balloon({ x, y, size = 1 }: Props) {
  return (
    <g transform={`translate(${x} ${y}) scale(${size})`}>
      <path d="M-15 62 -7 84M15 62 7 84" stroke="var(--land-basket)" strokeWidth="1.6" />
      <path
        d="M0-52c31 0 52 23 52 50 0 29-26 50-38 64h-28C-26 48-52 27-52-2c0-27 21-50 52-50Z"
        fill="var(--land-balloon)"
      />
      <path
        d="M0-52c17 0 27 23 27 50 0 27-12 49-17 64h-20C-15 47-27 25-27-2c0-27 10-50 27-50Z"
        fill="var(--land-balloon-stripe)"
      />
      <path
        d="M0-52c6 0 9 23 9 50 0 26-4 49-6 64h-6C-5 47-9 24-9-2c0-27 3-50 9-50Z"
        fill="var(--land-balloon)"
      />
      <path
        d="M0-52c31 0 52 23 52 50 0 29-26 50-38 64h-4c9-15 24-36 24-64 0-26-12-46-34-50Z"
        fill="var(--land-balloon-shade)"
        opacity=".55"
      />
      <path d="M-8 84h16l-1.500 13a3 3 0 0 1-3 2.600h-7a3 3 0 0 1-3-2.600Z" fill="var(--land-basket)" />
    </g>
  )
}
