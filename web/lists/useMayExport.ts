import { useSession } from '#web/platform/session/session.ts'

/** A support session may not export; the server refuses it too. */
export const useMayExport = () => useSession().session?.kind !== 'admin_access'
