/** The logo: a leaf whose vein ends in an arrow. */
export function BrandMark({ className }: { className?: string | undefined }) {
  return (
    <svg viewBox="0 0 32 32" fill="none" aria-hidden="true" className={className}>
      <path d="M4 28C3 14 11 5 23 5c0 13-6 23-19 23Z" fill="var(--action)" />
      <path
        d="M4 28 28 4M19 4h9v9"
        stroke="var(--energy)"
        strokeWidth="3"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}
