import { product } from '#web/app/copy.ts'
import { frameCopy } from '#web/app/frameCopy.ts'
import { useCopy } from '#web/app/language.ts'
import { pageCopy } from '#web/app/pages.ts'
import { Link } from '#web/navigation/Link.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'

export function SettingsScreen() {
  const { breadcrumb } = useCopy(frameCopy)
  const title = useCopy(pageCopy)['/settings']
  return (
    <PageHeader
      title={title}
      breadcrumb={{
        label: breadcrumb,
        items: [
          { key: 'product', link: <Link to="/dashboard">{product}</Link> },
          { key: 'page', link: title },
        ],
      }}
    />
  )
}
