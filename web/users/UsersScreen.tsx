import { useCopy } from '#web/app/language.ts'
import { pageCopy } from '#web/app/pages.ts'
import { PageHeader } from '#web/ui/PageHeader.tsx'

export function UsersScreen() {
  const titles = useCopy(pageCopy)
  return <PageHeader title={titles['/users']} />
}
