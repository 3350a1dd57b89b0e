import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { completeConnector } from '#contract/participation/connectors.ts'
import { callAsMember } from '#web/me/member/memberCall.ts'
import { storeAnswer } from '#web/platform/api/storeAnswer.ts'
import { useLocation } from '#web/platform/navigation/context.ts'
import { navigate } from '#web/platform/navigation/location.ts'
import { connectorsQuery } from './queries.ts'

/** What a vendor's page sent back in the address: a code, or that the person said no. */
function answerIn(search: string) {
  const params = new URLSearchParams(search)
  const [state, code, error] = ['state', 'code', 'error'].map((name) => params.get(name))
  const scope = params.get('scope')
  if (state && code) return { state, code, ...(scope !== null && { scope }) }
  return error ? 'denied' : undefined
}

/** Completes a connection when a vendor leads back here, once, and takes the code out of the address. */
export function useReturn() {
  const client = useQueryClient()
  const { searchStr } = useLocation()
  const taken = useRef(false)
  const complete = useMutation({
    mutationFn: async (answer: NonNullable<ReturnType<typeof answerIn>>) => {
      if (answer === 'denied') return 'denied' as const
      const { data } = await callAsMember(completeConnector, { body: answer })
      await storeAnswer(client, connectorsQuery.queryKey, data)
      await client.invalidateQueries({ queryKey: ['sources'] })
      return data
    },
  })
  const { mutate } = complete
  useEffect(() => {
    const answer = answerIn(searchStr)
    if (!answer || taken.current) return
    taken.current = true
    navigate({ to: '/me/sources', replace: true })
    mutate(answer)
  }, [searchStr, mutate])
  return complete
}
