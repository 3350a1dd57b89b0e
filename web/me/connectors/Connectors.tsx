import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  type Connector,
  disconnectConnector,
  startConnector,
  type Vendor,
} from '#contract/participation/connectors.ts'
import { callAsMember } from '#web/me/member/memberCall.ts'
import { useErrorText } from '#web/platform/api/errorText.ts'
import { storeAnswer } from '#web/platform/api/storeAnswer.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { useFormats } from '#web/platform/language/useFormats.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { toast } from '#web/ui/toast.ts'
import { connectorsCopy, vendorNames } from './connectorsCopy.ts'
import { connectorsQuery } from './queries.ts'
import { useReturn } from './useReturn.ts'

/** Services that send activity by themselves, where this installation knows any. */
export function Connectors() {
  const copy = useCopy(connectorsCopy)
  const errorText = useErrorText()
  const connectors = useQuery(connectorsQuery)
  const returned = useReturn()
  const connectable = connectors.data ?? []
  return (
    <Card title={copy.title} description={connectable.length > 0 ? copy.detail : undefined}>
      <div className="flex flex-col gap-4">
        {returned.error && <Notice tone="danger">{errorText(returned.error, copy.failed)}</Notice>}
        {returned.data === 'denied' && <Notice>{copy.denied}</Notice>}
        {connectable.length > 0 && (
          <ul className="flex flex-col divide-y divide-line">
            {connectable.map((connector) => (
              <ConnectorRow key={connector.vendor} connector={connector} isReturning={returned.isPending} />
            ))}
          </ul>
        )}
        <p className="text-muted">{copy.others}</p>
      </div>
    </Card>
  )
}

function ConnectorRow({ connector, isReturning }: { connector: Connector; isReturning: boolean }) {
  const copy = useCopy(connectorsCopy)
  const errorText = useErrorText()
  const { ago } = useFormats()
  const { vendor, state, heardAt } = connector
  const name = vendorNames[vendor]
  const [asks, setAsks] = useState(false)
  const connect = useMutation({
    mutationFn: (one: Vendor) => callAsMember(startConnector, { params: { vendor: one } }),
    onSuccess: ({ data }) => window.location.assign(data.location),
  })
  return (
    <li className="flex flex-col gap-3 py-4">
      <h3 className="font-medium">{name}</h3>
      <p className="text-muted">{copy.says[vendor]}</p>
      {state === 'active' && <p role="status">{heardAt ? copy.heard(ago(heardAt)) : copy.waiting}</p>}
      {state === 'refused' && <Notice tone="warning">{copy.refused(name)}</Notice>}
      {connect.error && <Notice tone="danger">{errorText(connect.error, copy.failed)}</Notice>}
      <div className="flex flex-wrap gap-3">
        {state !== 'active' && (
          <Button busy={connect.isPending || isReturning} onClick={() => connect.mutate(vendor)}>
            {state === 'none' ? copy.connect(name) : copy.again(name)}
          </Button>
        )}
        {state !== 'none' && (
          <Button variant="secondary" aria-label={copy.end(name)} onClick={() => setAsks(true)}>
            {copy.endShort}
          </Button>
        )}
      </div>
      {asks && <EndDialog vendor={vendor} onClose={() => setAsks(false)} />}
    </li>
  )
}

function EndDialog({ vendor, onClose }: { vendor: Vendor; onClose: () => void }) {
  const copy = useCopy(connectorsCopy)
  const errorText = useErrorText()
  const client = useQueryClient()
  const name = vendorNames[vendor]
  const end = useMutation({
    mutationFn: () => callAsMember(disconnectConnector, { params: { vendor } }),
    onSuccess: async ({ data }) => {
      await storeAnswer(client, connectorsQuery.queryKey, data)
      toast({ tone: 'success', text: copy.ended(name) })
      onClose()
      // Days, goals and boards may be others now.
      await client.invalidateQueries()
    },
  })
  return (
    <ConfirmDialog
      open
      tone="danger"
      title={copy.endTitle(name)}
      description={copy.endDetail(name)}
      error={end.error ? errorText(end.error, copy.failed) : undefined}
      busy={end.isPending}
      labels={{ confirm: copy.end(name), cancel: copy.cancel, close: copy.close }}
      onConfirm={() => end.mutate()}
      onClose={onClose}
    />
  )
}
