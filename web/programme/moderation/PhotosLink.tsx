import { useQuery } from '@tanstack/react-query'
import { Images } from 'lucide-react'
import { useCopy } from '#web/platform/language/language.ts'
import { Link } from '#web/platform/navigation/Link.tsx'
import { useOrganizations } from '#web/platform/organizations/current.ts'
import { buttonClass } from '#web/ui/buttonClass.ts'
import { moderationCopy } from './copy.ts'
import { moderationQuery } from './queries.ts'

/** Leads from the missions to their photos, with the number of those to check. */
export function PhotosLink() {
  const copy = useCopy(moderationCopy)
  const { data } = useQuery(moderationQuery(useOrganizations().currentId, 'waiting'))
  return (
    <Link to="/missions?photos=waiting" className={buttonClass({ variant: 'secondary' })}>
      <Images aria-hidden="true" />
      {data && data.waiting > 0 ? copy.linkWaiting(data.waiting) : copy.link}
    </Link>
  )
}
