import { MissionCard } from '#web/me/missions/MissionCard.tsx'
import { QuizCard } from '#web/me/quizzes/QuizCard.tsx'
import { LiveChallenges } from './LiveChallenges.tsx'

/** What is live, each with one next step. A part of the app adds its card here, which is nothing if nothing is live. */
export function LiveCards() {
  return (
    <>
      <LiveChallenges />
      <QuizCard />
      <MissionCard />
    </>
  )
}
