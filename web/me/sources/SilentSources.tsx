import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { dismissSilence } from '#contract/participation/own-sources.ts'
import { callAsMember } from '#web/me/member/memberCall.ts'
import { storeAnswer } from '#web/platform/api/storeAnswer.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { useFormats } from '#web/platform/language/useFormats.ts'
import { useLocation } from '#web/platform/navigation/context.ts'
import { Link } from '#web/platform/navigation/Link.tsx'
import { buttonClass } from '#web/ui/buttonClass.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { sourcesQuery } from './queries.ts'
import { sourcesCopy } from './sourcesCopy.ts'

/** Says of each source that has fallen silent what to do, until it is dismissed. */
export function SilentSources() {
  const copy = useCopy(sourcesCopy)
  const formats = useFormats()
  const queries = useQueryClient()
  const { pathname } = useLocation()
  const { data = [] } = useQuery(sourcesQuery)
  const dismiss = useMutation({
    mutationFn: (sourceId: string) => callAsMember(dismissSilence, { params: { sourceId } }),
    onSuccess: (answer) => storeAnswer(queries, sourcesQuery.queryKey, answer),
  })
  return data
    .filter(({ silence }) => silence === 'new')
    .map(({ id, name, lastHeardAt }) => (
      <Notice
        key={id}
        tone="warning"
        title={copy.silent(name, formats.instant(lastHeardAt))}
        dismiss={{ label: copy.dismiss(name), onDismiss: () => dismiss.mutate(id) }}
        action={
          pathname !== '/me/sources' && (
            <Link to="/me/sources" className={buttonClass({ variant: 'secondary' })}>
              {copy.toSources}
            </Link>
          )
        }
      >
        {copy.silentDetail}
      </Notice>
    ))
}
