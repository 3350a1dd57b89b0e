import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type MissionOfMember, tickMissionDay, untickMissionDay } from '#contract/participation/missions.ts'
import { enqueue } from '#web/me/outbox/enqueue.ts'
import { storeAnswer } from '#web/platform/api/storeAnswer.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { toast } from '#web/ui/toast.ts'
import { missionsCopy } from './missionsCopy.ts'
import { missionQuery, missionsQuery } from './queries.ts'
import { useMissionText } from './useMissionText.ts'

/** Ticks a day of a mission or takes its tick back, now or once there is a connection. */
export function useTick(mission: MissionOfMember) {
  const copy = useCopy(missionsCopy)
  const { titleOf } = useMissionText()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ day, isDone }: { day: string; isDone: boolean }) =>
      enqueue(
        isDone ? tickMissionDay : untickMissionDay,
        { params: { missionId: mission.id, day } },
        { label: `${titleOf(mission)}: ${isDone ? copy.doneToday : copy.takeBack}` },
      ),
    async onSuccess(outcome, { day, isDone }) {
      const { queryKey } = missionQuery(mission.id)
      if (outcome.state === 'sent') {
        await storeAnswer(queries, queryKey, outcome.answer)
        await queries.invalidateQueries({ queryKey: missionsQuery.queryKey, exact: true })
        return
      }
      toast({ tone: 'success', text: copy.kept })
      const before = queries.getQueryData(queryKey)
      if (before) await storeAnswer(queries, queryKey, { data: withDay(before.data, day, isDone) })
    },
  })
}

/** The mission as the server will answer it once the tick has arrived. */
function withDay(mission: MissionOfMember, day: string, isReached: boolean): MissionOfMember {
  const days = mission.days.map((one) => (one.day === day ? { ...one, isReached } : one))
  const reached = days.filter((one) => one.isReached).length
  const mine = mission.mine ?? {
    ...{ startedAt: new Date().toISOString(), doneAt: null, needed: mission.durationDays ?? 1, today: null },
  }
  const isTodayReached = days.some((one) => one.day === mission.today && one.isReached)
  return { ...mission, days, mine: { ...mine, reached, isTodayReached } }
}
