import { Plus } from 'lucide-react'
import { useAvailable } from '#web/me/frame/available.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { Link } from '#web/platform/navigation/Link.tsx'
import { buttonClass } from '#web/ui/buttonClass.ts'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Scene } from '#web/ui/illustration/Scene.tsx'
import { todayCopy } from './todayCopy.ts'

/** What today holds: the own figure, and what is live. */
export function TodayCards() {
  const copy = useCopy(todayCopy)
  const canRecord = useAvailable()('/me/record')
  return (
    <Card flush>
      <EmptyState
        picture={<Scene kind="countryside" className="h-48! w-full max-w-80" />}
        sentence={canRecord ? copy.empty : copy.emptyWithoutRecording}
        action={
          canRecord && (
            <Link to="/me/record" className={buttonClass()}>
              <Plus aria-hidden="true" />
              {copy.record}
            </Link>
          )
        }
      />
    </Card>
  )
}
