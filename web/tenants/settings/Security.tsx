import { useQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import { securityPaths } from '#contract/platform/pages.ts'
import { FailingNotice } from '#web/identity/connections/FailingNotice.tsx'
import { connectionsQuery } from '#web/identity/connections/queries.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { Link } from '#web/platform/navigation/Link.tsx'
import { useMay } from '#web/platform/organizations/useMay.ts'
import { isIncluded } from '#web/platform/page/pageNeeds.ts'
import { pageCopy } from '#web/platform/page/pages.ts'
import { Card } from '#web/ui/Card.tsx'
import { securityCopy } from './securityCopy.ts'

/** The pages for the IT department that the person's roles include. */
export default function Security() {
  const copy = useCopy(securityCopy)
  const titles = useCopy(pageCopy)
  const may = useMay()
  const pages = securityPaths.filter((path) => isIncluded(path, may))
  return (
    <>
      {pages.includes('/settings/sso') && <FailingConnections />}
      <Card title={titles['/settings/security']} description={copy.lead}>
        <ul className="-mx-3 flex flex-col divide-y divide-line">
          {pages.map((path) => (
            <li key={path} className="py-1">
              <Link
                to={path}
                className="group flex min-h-14 items-center gap-3 rounded-control px-3 py-2.5 transition-colors hover:bg-sunken"
              >
                <span className="flex min-w-0 grow flex-col">
                  <span className="font-medium group-hover:text-action">{titles[path]}</span>
                  <span className="text-muted">{copy.purpose[path]}</span>
                </span>
                <ChevronRight aria-hidden="true" className="size-4 shrink-0 text-muted" />
              </Link>
            </li>
          ))}
        </ul>
      </Card>
    </>
  )
}

function FailingConnections() {
  const { data: connections = [] } = useQuery(connectionsQuery)
  return <FailingNotice connections={connections} />
}
