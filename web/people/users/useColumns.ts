import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { UserField } from '#contract/people/custom-fields.ts'
import { userFieldsQuery } from '#web/people/custom-fields/fieldsQuery.ts'

const none: readonly UserField[] = []

/** The organization's own columns; undefined while unknown. */
export function useColumns() {
  const { data, isError } = useQuery(userFieldsQuery)
  // Without its own columns the table is still worth reading; the dialog of the fields says what failed.
  const known = data ?? (isError ? none : undefined)
  return useMemo(() => known?.filter(({ isVisible }) => isVisible), [known])
}
