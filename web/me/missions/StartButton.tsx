import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Play } from 'lucide-react'
import { type MissionOfMember, startMission } from '#contract/participation/missions.ts'
import { callAsMember } from '#web/me/member/memberCall.ts'
import { storeAnswer } from '#web/platform/api/storeAnswer.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { Button } from '#web/ui/Button.tsx'
import { MissionFailure } from './MissionFailure.tsx'
import { missionsCopy } from './missionsCopy.ts'
import { missionQuery, missionsQuery } from './queries.ts'

export function StartButton({ mission: { id } }: { mission: MissionOfMember }) {
  const copy = useCopy(missionsCopy)
  const queries = useQueryClient()
  const start = useMutation({
    mutationFn: () => callAsMember(startMission, { params: { missionId: id } }),
    async onSuccess(answer) {
      await storeAnswer(queries, missionQuery(id).queryKey, answer)
      await queries.invalidateQueries({ queryKey: missionsQuery.queryKey, exact: true })
    },
  })
  return (
    <div className="flex flex-col gap-3">
      <p className="text-muted">{copy.startNote}</p>
      <Button
        className="h-14 w-full text-base sm:w-auto sm:self-start sm:px-8"
        busy={start.isPending}
        icon={<Play aria-hidden="true" />}
        onClick={() => start.mutate()}
      >
        {copy.start}
      </Button>
      <MissionFailure error={start.error} otherwise={copy.startFailed} />
    </div>
  )
}
