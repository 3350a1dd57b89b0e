import { infiniteQueryOptions, mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import {
  beginImport,
  discardImport,
  getImport,
  type ImportPlan,
  type ImportRow,
  listImportRows,
  listImports,
  planImport,
} from '#contract/people/imports.ts'
import { call } from '#web/platform/api/call.ts'
import { storeAnswer } from '#web/platform/api/storeAnswer.ts'
import { pacing, withMinDuration } from '#web/platform/page/pacing.ts'

const imports = ['imports'] as const
const isRunning = (plan: ImportPlan | undefined) => plan?.state === 'running'

const keep = (client: QueryClient, plan: ImportPlan) =>
  storeAnswer(client, importQuery(plan.id).queryKey, plan)

/** The running import of this organization, in every tab and for every administrator. */
export const runningQuery = queryOptions({
  queryKey: [...imports, 'list'],
  queryFn: ({ signal }) => call(listImports, {}, { signal }),
  select: ({ data }) => data.find(isRunning),
  staleTime: 0,
  refetchInterval: ({ state }) => state.data?.data.some(isRunning) && pacing.progressRefetch,
})

export const importQuery = (importId: string) =>
  queryOptions({
    queryKey: [...imports, 'one', importId],
    queryFn: async ({ signal }) => (await call(getImport, { params: { importId } }, { signal })).data,
    refetchInterval: ({ state }) => isRunning(state.data) && pacing.progressRefetch,
  })

export const rowsQuery = (importId: string, action: ImportRow['action']) =>
  infiniteQueryOptions({
    queryKey: [...imports, 'rows', importId, action],
    queryFn: async ({ signal, pageParam }) => {
      const query = { action, after: pageParam, limit: 50 }
      return (await call(listImportRows, { params: { importId }, query }, { signal })).data
    },
    initialPageParam: 0,
    getNextPageParam: ({ rows, hasNext }) => (hasNext ? rows.at(-1)?.line : undefined),
  })

export const planMutation = mutationOptions({
  mutationFn: async (file: File) =>
    (await withMinDuration(pacing.userActionMin, call(planImport, { query: { fileName: file.name }, file })))
      .data,
  meta: { changes: ['imports'] },
  onSuccess: (plan, _file, _result, { client }) => keep(client, plan),
})

export const beginMutation = mutationOptions({
  mutationFn: async ({ importId, autoInvite }: { importId: string; autoInvite: boolean }) =>
    (
      await withMinDuration(
        pacing.userActionMin,
        call(beginImport, { params: { importId }, body: { autoInvite } }),
      )
    ).data,
  meta: { changes: ['imports'] },
  onSuccess: (plan, _begin, _result, { client }) => keep(client, plan),
})

export const discardMutation = mutationOptions({
  mutationFn: (importId: string) => call(discardImport, { params: { importId } }),
  meta: { changes: ['imports'] },
})
