import type { Mission } from '#contract/programme/missions.ts'
import type { Column } from '#web/lists/ListRows.tsx'
import type { useDetail } from '#web/lists/useDetail.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { missionsCopy } from './copy.ts'
import { MissionStatusBadge, MissionTypeBadge } from './MissionBadges.tsx'
import { MissionTitle, ViewMission } from './MissionTitle.tsx'
import { useMissionText } from './useMissionText.ts'

export function useMissionColumns(linkTo: ReturnType<typeof useDetail>['linkTo']): Column<Mission>[] {
  const copy = useCopy(missionsCopy)
  const { categoryOf, durationOf, periodOf } = useMissionText()
  return [
    {
      key: 'type',
      head: copy.type,
      headClass: 'w-52 @table:@max-[56rem]:w-36',
      className: '@max-table:col-start-1 @max-table:row-start-1',
      cell: ({ missionType }) => <MissionTypeBadge type={missionType} />,
    },
    {
      key: 'title',
      head: copy.title,
      headClass: 'w-2/5',
      className: 'max-w-0 @max-table:col-span-3 @max-table:row-start-2 @max-table:max-w-none',
      cell: (mission) => <MissionTitle mission={mission} linkTo={linkTo} />,
    },
    {
      key: 'status',
      head: copy.status,
      className: '@max-table:col-start-2 @max-table:row-start-1 @max-table:justify-self-start',
      cell: ({ status }) => <MissionStatusBadge status={status} />,
    },
    {
      key: 'category',
      head: copy.category,
      className:
        'wrap-break-word @max-table:col-span-2 @max-table:row-start-3 @max-table:text-xs @max-table:text-muted',
      cell: categoryOf,
    },
    {
      key: 'duration',
      head: copy.duration,
      className:
        'whitespace-nowrap text-muted @max-table:col-span-2 @max-table:row-start-4 @max-table:-mt-1 @max-table:text-xs',
      cell: (mission) => <span title={periodOf(mission)}>{durationOf(mission)}</span>,
    },
    {
      key: 'actions',
      head: copy.actions,
      headClass: 'w-24',
      className: '@max-table:col-start-3 @max-table:row-span-2 @max-table:row-start-3 @max-table:self-end',
      cell: (mission) => <ViewMission mission={mission} linkTo={linkTo} />,
    },
  ]
}
