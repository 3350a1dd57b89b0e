import { useCopy } from '#web/platform/language/language.ts'
import { pageCopy } from '#web/platform/page/pages.ts'
import { Card } from '#web/ui/Card.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx'
import { settingsCopy } from './copy.ts'

const fields = ['name', 'code', 'about', 'zone', 'language', 'group'] as const

/** The form before its values are there. */
export function SettingsSkeleton() {
  const copy = useCopy(settingsCopy)
  const title = useCopy(pageCopy)['/settings/organization']
  return (
    <Card title={title} description={copy.organizationLead}>
      <div aria-busy="true" className="flex flex-col gap-5">
        <VisuallyHidden>
          <span role="status">{copy.loading}</span>
        </VisuallyHidden>
        {fields.map((field) => (
          <div key={field} className="flex flex-col gap-2">
            <Skeleton className="w-32" />
            <Skeleton shape="block" className="h-control" />
          </div>
        ))}
      </div>
    </Card>
  )
}
