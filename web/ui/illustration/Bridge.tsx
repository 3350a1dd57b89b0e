/** The bridge from the quay to the path on the near bank. */
export function Bridge() {
  return (
    <>
      <path d="M508 706l50 104h26L512 706Z" fill="var(--land-deep)" opacity=".14" />
      <path d="M406 808 444 698h56l52 110Z" fill="var(--land-wall-shade)" />
      <path d="M420 812 450 698h44l44 114Z" fill="var(--land-path)" />
      <path d="M442 690h8l-28 122h-20ZM494 690h8l54 122h-20Z" fill="var(--land-wall)" />
      <path d="M450 690 422 812M494 690l42 122" stroke="var(--land-wall-shade)" strokeWidth="2" />
    </>
  )
}
