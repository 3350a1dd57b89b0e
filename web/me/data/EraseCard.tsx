import { useState } from 'react'
import type { Erasure } from '#contract/participation/own-data.ts'
import { useMember } from '#web/me/member/member.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { dataCopy } from './dataCopy.ts'
import { EraseDialog } from './EraseDialog.tsx'

/** What the person may erase, and what stays. */
export function EraseCard() {
  const copy = useCopy(dataCopy)
  const { organization } = useMember()
  const [what, setWhat] = useState<Erasure>()
  return (
    <Card title={copy.erase} description={copy.eraseDetail}>
      <div className="flex flex-col gap-6">
        <section className="flex flex-col items-start gap-2">
          <h3 className="text-base font-medium">{copy.activity}</h3>
          <p className="text-muted">{copy.activityDetail}</p>
          <Button variant="secondary" onClick={() => setWhat('activity')}>
            {copy.eraseActivity}
          </Button>
        </section>
        <section className="flex flex-col items-start gap-2">
          <h3 className="text-base font-medium">{copy.all}</h3>
          <p className="wrap-anywhere text-muted">{copy.allDetail(organization.name)}</p>
          <Button variant="secondary" onClick={() => setWhat('all')}>
            {copy.eraseAll}
          </Button>
        </section>
        <p className="text-muted">{copy.stays}</p>
      </div>
      {what && <EraseDialog what={what} onClose={() => setWhat(undefined)} />}
    </Card>
  )
}
