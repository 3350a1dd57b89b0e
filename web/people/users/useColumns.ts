import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { UserField } from '#contract/people/custom-fields.ts'
import { userFieldsQuery } from '#web/people/custom-fields/fieldsQuery.ts'

const none: readonly UserField[] = []

/** Columns of custom fields; undefined while loading. */
export function useColumns() {
  const { data, isError } = useQuery(userFieldsQuery)
  // The table is useful without custom columns; the dialog of the fields shows the error.
  const known = data ?? (isError ? none : undefined)
  return useMemo(() => known?.filter(({ isVisible }) => isVisible), [known])
}
