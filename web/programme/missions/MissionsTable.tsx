import type { ReactNode } from 'react'
import type { Mission } from '#contract/programme/missions.ts'
import type { useDetail } from '#web/lists/useDetail.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { cx } from '#web/ui/cx.ts'
import { Table } from '#web/ui/table/Table.tsx'
import { Td } from '#web/ui/table/Td.tsx'
import { Th } from '#web/ui/table/Th.tsx'
import { missionsCopy } from './copy.ts'
import { MissionRow } from './MissionRow.tsx'
import { cellClass, tableClass } from './tableClass.ts'

type Props = {
  missions: readonly Mission[]
  /** One row instead of them: what is being waited for, or why there are none. */
  instead: ReactNode
  linkTo: ReturnType<typeof useDetail>['linkTo']
  /** These rows are about to be replaced. */
  busy: boolean
}

export function MissionsTable({ missions, instead, linkTo, busy }: Props) {
  const copy = useCopy(missionsCopy)
  return (
    <Table
      label={copy.table}
      busy={busy}
      className={cx(tableClass, 'transition-opacity', busy && 'opacity-60')}
    >
      <thead>
        <tr>
          <Th className="w-52 @table:@max-[56rem]:w-36">{copy.type}</Th>
          <Th className="w-2/5">{copy.title}</Th>
          <Th>{copy.status}</Th>
          <Th>{copy.category}</Th>
          <Th>{copy.duration}</Th>
          <Th className="w-24">{copy.actions}</Th>
        </tr>
      </thead>
      <tbody>
        {instead ? (
          <tr>
            <Td colSpan={6} className={cellClass.whole}>
              {instead}
            </Td>
          </tr>
        ) : (
          missions.map((mission) => <MissionRow key={mission.id} mission={mission} linkTo={linkTo} />)
        )}
      </tbody>
    </Table>
  )
}
