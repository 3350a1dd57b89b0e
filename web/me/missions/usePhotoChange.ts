import { useMutation, useQueryClient } from '@tanstack/react-query'
import { photosQuery } from './queries.ts'

/** Changes a photo of a mission, and reads its photos again afterwards, whether the change worked or not. */
export function usePhotoChange(missionId: string, onDone: () => void) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (change: () => Promise<unknown>) => change(),
    onSuccess: onDone,
    onSettled: () => queries.invalidateQueries({ queryKey: photosQuery(missionId).queryKey }),
  })
}
