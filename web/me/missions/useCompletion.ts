import { useQueryClient } from '@tanstack/react-query'
import { completeQuizMission, type MissionOfMember } from '#contract/participation/missions.ts'
import { enqueue } from '#web/me/outbox/enqueue.ts'
import { storeAnswer } from '#web/platform/api/storeAnswer.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { toast } from '#web/ui/toast.ts'
import { missionQuizCopy } from './missionQuizCopy.ts'
import { missionsCopy } from './missionsCopy.ts'
import { missionQuery, missionsQuery } from './queries.ts'
import { useMissionText } from './useMissionText.ts'

/** Returns what says that all questions are answered, now or once there is a connection. */
export function useCompletion(mission: MissionOfMember) {
  const copy = useCopy(missionsCopy)
  const quizCopy = useCopy(missionQuizCopy)
  const { titleOf } = useMissionText()
  const queries = useQueryClient()
  return async () => {
    if (mission.mine?.doneAt) return
    const { queryKey } = missionQuery(mission.id)
    const outcome = await enqueue(
      completeQuizMission,
      { params: { missionId: mission.id } },
      { label: quizCopy.label(titleOf(mission)) },
    )
    if (outcome.state === 'sent') {
      await storeAnswer(queries, queryKey, outcome.answer)
      await queries.invalidateQueries({ queryKey: missionsQuery.queryKey, exact: true })
      return
    }
    toast({ tone: 'success', text: copy.kept })
    const before = queries.getQueryData(queryKey)
    if (before) await storeAnswer(queries, queryKey, { data: asCompleted(before.data) })
  }
}

/** The mission as the server will answer it once the message has arrived, but for the solutions. */
function asCompleted(mission: MissionOfMember): MissionOfMember {
  const now = new Date().toISOString()
  const mine = mission.mine ?? { startedAt: now, reached: 0, needed: 0, today: null, isTodayReached: false }
  return { ...mission, mine: { ...mine, doneAt: now } }
}
