import { useLocation } from '#web/navigation/context.ts'
import { Link } from '#web/navigation/Link.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Scene } from '#web/ui/illustration/Scene.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { type ComingPath, comingCopy, comingScenes } from './comingCopy.ts'
import { product } from './copy.ts'
import { frameCopy } from './frameCopy.ts'
import { useCopy } from './language.ts'
import { pageCopy } from './pages.ts'

const isComing = (path: string): path is ComingPath => path in comingScenes

/** An honest page for what is not built yet: what it will be, and that it is not there. */
export function ComingScreen() {
  const copy = useCopy(frameCopy)
  const words = useCopy(pageCopy)
  const coming = useCopy(comingCopy)
  const { pathname: path } = useLocation()
  if (!isComing(path)) return null
  const { title = words[path], description, sentence } = coming[path]
  return (
    <>
      <PageHeader
        title={title}
        description={description}
        breadcrumb={{
          label: copy.breadcrumb,
          items: [
            { key: 'product', link: <Link to="/dashboard">{product}</Link> },
            { key: 'page', link: words[path] },
          ],
        }}
      />
      <EmptyState
        picture={<Scene kind={comingScenes[path]} className="h-56! w-96! max-w-full" />}
        sentence={sentence}
        className="grow justify-center"
      />
    </>
  )
}
