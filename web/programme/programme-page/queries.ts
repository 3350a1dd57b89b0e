import { mutationOptions, queryOptions } from '@tanstack/react-query'
import {
  closeProgrammePage,
  getProgrammePage,
  openProgrammePage,
  replaceProgrammeAddress,
} from '#contract/programme/programme-pages.ts'
import { call } from '#web/platform/api/call.ts'

export const pageQuery = queryOptions({
  // A list of challenges, so that it is refetched with them.
  queryKey: ['challenges', 'list', 'programme-page'],
  queryFn: async ({ signal }) => (await call(getProgrammePage, {}, { signal })).data,
})

const send = {
  open: () => call(openProgrammePage),
  close: () => call(closeProgrammePage),
  replace: () => call(replaceProgrammeAddress),
}

export type PageChange = keyof typeof send

export const changeMutation = mutationOptions({
  mutationFn: (change: PageChange) => send[change](),
  meta: { changes: ['challenges'] },
})
