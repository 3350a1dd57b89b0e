import { useMutation, useQueryClient } from '@tanstack/react-query'
import { BookOpen, Lock, Play, UsersRound } from 'lucide-react'
import { type MissionOfMember, startMission } from '#contract/participation/missions.ts'
import { enqueue } from '#web/me/outbox/enqueue.ts'
import { PromiseList } from '#web/me/quizzes/PromiseList.tsx'
import { storeAnswer } from '#web/platform/api/storeAnswer.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { MissionFailure } from './MissionFailure.tsx'
import { missionQuizCopy } from './missionQuizCopy.ts'
import { missionsCopy } from './missionsCopy.ts'
import { missionQuery, missionsQuery } from './queries.ts'
import { useMissionText } from './useMissionText.ts'

type Props = {
  mission: MissionOfMember
  answered: number
  all: number
  onStart: () => void
}

/** The first screen of a quiz mission: what happens to the answers, and the button that begins. */
export function MissionQuizStart({ mission, answered, all, onStart }: Props) {
  const copy = useCopy(missionQuizCopy)
  const missions = useCopy(missionsCopy)
  const { titleOf } = useMissionText()
  const queries = useQueryClient()
  const start = useMutation({
    mutationFn: async () => {
      if (mission.mine) return undefined
      const input = { params: { missionId: mission.id } }
      return await enqueue(startMission, input, { label: `${titleOf(mission)}: ${missions.start}` })
    },
    async onSuccess(outcome) {
      if (outcome?.state === 'sent') {
        await storeAnswer(queries, missionQuery(mission.id).queryKey, outcome.answer)
        await queries.invalidateQueries({ queryKey: missionsQuery.queryKey, exact: true })
      }
      onStart()
    },
  })
  return (
    <Card>
      <div className="flex flex-col gap-6">
        <p className="text-base font-medium">
          {answered > 0 ? copy.answeredOf(answered, all) : missions.questions(all)}
        </p>
        <PromiseList
          promises={[
            { icon: <Lock />, title: copy.stays, text: copy.staysDetail },
            { icon: <UsersRound />, title: copy.counted, text: copy.countedDetail },
            { icon: <BookOpen />, text: copy.forYou },
          ]}
        />
        <Button
          className="h-14 w-full text-base sm:w-auto sm:self-start sm:px-8"
          busy={start.isPending}
          icon={<Play aria-hidden="true" />}
          onClick={() => start.mutate()}
        >
          {answered > 0 ? copy.goOn : copy.start}
        </Button>
        <MissionFailure error={start.error} otherwise={missions.startFailed} />
      </div>
    </Card>
  )
}
