import { useCopy } from '#web/platform/language/language.ts'
import { navigate } from '#web/platform/navigation/location.ts'
import { appCopy } from '#web/platform/page/copy.ts'
import { useDocumentTitle } from '#web/platform/page/documentTitle.ts'
import { Button } from '#web/ui/Button.tsx'
import { Scene } from '#web/ui/illustration/Scene.tsx'

/** `navigation.canGoBack` considers entries of this origin only, not the site that was open before. */
function canGoBack() {
  const navigation: Navigation | undefined = window.navigation
  return navigation ? navigation.canGoBack : window.history.length > 1
}

export function NotFoundScreen() {
  const copy = useCopy(appCopy)
  useDocumentTitle(copy.notFound)
  const goBack = () => (canGoBack() ? window.history.back() : navigate({ to: '/' }))
  return (
    <main className="flex min-h-dvh flex-col items-center justify-center gap-6 p-6 text-center">
      <Scene kind="desert" className="h-48! w-80! max-w-full" />
      <h1 className="max-w-md text-lg font-semibold text-balance">{copy.notFound}</h1>
      <Button onClick={goBack}>{copy.goBack}</Button>
    </main>
  )
}
