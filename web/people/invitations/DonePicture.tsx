import { Check } from 'lucide-react'

export function DonePicture() {
  return (
    <span className="mb-2 grid size-14 animate-rise place-items-center rounded-badge bg-success-soft text-success">
      <Check aria-hidden="true" className="size-7" strokeWidth={2.5} />
    </span>
  )
}
