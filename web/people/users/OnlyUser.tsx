import { useCopy } from '#web/platform/language/language.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Scene } from '#web/ui/illustration/Scene.tsx'
import { usersCopy } from './copy.ts'

/** Invites a founder who is the only person so far to add others. */
export default function OnlyUser() {
  return <EmptyState picture={<Scene kind="countryside" />} sentence={useCopy(usersCopy).alone} />
}
