export function City() {
  return (
    <>
      <rect width="800" height="1000" fill="var(--land-sky)" />
      <path d="M0 700q200-120 400-40t400-60v400H0Z" fill="var(--land-far)" />
      <path d="M0 820q200-80 400-20t400-20v220H0Z" fill="var(--land-near)" />
    </>
  )
}
