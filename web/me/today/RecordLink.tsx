import { Plus } from 'lucide-react'
import { useCopy } from '#web/platform/language/language.ts'
import { Link } from '#web/platform/navigation/Link.tsx'
import { buttonClass } from '#web/ui/buttonClass.ts'
import { todayCopy } from './todayCopy.ts'

export function RecordLink() {
  const copy = useCopy(todayCopy)
  return (
    <Link to="/me/record" className={buttonClass({ className: 'w-full sm:w-auto' })}>
      <Plus aria-hidden="true" />
      {copy.record}
    </Link>
  )
}
