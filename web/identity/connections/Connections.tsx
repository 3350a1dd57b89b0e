import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { maxConnections } from '#contract/identity/connections.ts'
import { FirstSteps } from '#web/identity/vendors/FirstSteps.tsx'
import { VendorGuides } from '#web/identity/vendors/VendorGuides.tsx'
import { ListFailed } from '#web/lists/ListFailed.tsx'
import { useCopy } from '#web/platform/language/language.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { BreakGlass } from './BreakGlass.tsx'
import { ConnectionCard } from './ConnectionCard.tsx'
import { connectionsCopy } from './copy.ts'
import { FailingNotice } from './FailingNotice.tsx'
import { GuideSteps } from './Guide.tsx'
import { NewConnection } from './NewConnection.tsx'
import { connectionsQuery } from './queries.ts'
import { onTested } from './tests.ts'

/** The identity providers through which the organization's people sign in. */
export default function Connections() {
  const copy = useCopy(connectionsCopy)
  const list = useQuery(connectionsQuery)
  const [isAdding, setAdding] = useState(false)
  const client = useQueryClient()
  useEffect(() => onTested(() => void client.invalidateQueries({ queryKey: ['connections'] })), [client])
  const { data: connections = [] } = list
  const part = useRef<HTMLDivElement>(null)
  const close = () => {
    setAdding(false)
    part.current?.focus()
  }
  const isFull = connections.length >= maxConnections
  return (
    <>
      <FailingNotice connections={connections} />
      <Card title={copy.title} description={copy.lead}>
        <div ref={part} tabIndex={-1} className="flex flex-col items-start gap-5 outline-none">
          {list.isPending && (
            <div aria-busy="true" className="w-full">
              <Skeleton shape="block" className="h-24" />
            </div>
          )}
          {list.isError && !list.data && <ListFailed list={list} sentence={copy.loadFailed} />}
          {list.data && connections.length === 0 && <FirstSteps sentence={copy.empty} steps={copy.steps} />}
          {list.data && !isAdding && !isFull && (
            <Button
              variant={connections.length === 0 ? 'primary' : 'secondary'}
              onClick={() => setAdding(true)}
            >
              {copy.add}
            </Button>
          )}
          {isFull && <p className="text-muted">{copy.full}</p>}
        </div>
      </Card>
      {isAdding && <NewConnection onClose={close} />}
      {connections.map((connection) => (
        <ConnectionCard key={connection.id} connection={connection} />
      ))}
      {connections.length > 0 && <BreakGlass />}
      {!isAdding && (
        <VendorGuides lead={copy.guidesLead}>{(vendor) => <GuideSteps vendor={vendor} />}</VendorGuides>
      )}
    </>
  )
}
