import type { ReactNode } from 'react'
import type { GuardedPath } from '#contract/platform/pages.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { Link } from '#web/platform/navigation/Link.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { frameCopy } from './frameCopy.ts'
import { pageCopy } from './pages.ts'

type Props = {
  page: GuardedPath
  /** The page's own name unless given. */
  title?: string
  description: ReactNode
  action?: ReactNode
}

/** The heading of a screen of the product, with the way back to the dashboard. */
export function ScreenHeader({ page, title, description, action }: Props) {
  const { breadcrumb, product } = useCopy(frameCopy)
  const name = useCopy(pageCopy)[page]
  return (
    <PageHeader
      title={title ?? name}
      description={description}
      breadcrumb={{
        label: breadcrumb,
        items: [
          { key: 'product', link: <Link to="/dashboard">{product}</Link> },
          { key: 'page', link: name },
        ],
      }}
      action={action}
    />
  )
}
