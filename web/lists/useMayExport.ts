import { useSession } from '#web/platform/session/session.ts'

/** A support session takes no file away; the server refuses the export too. */
export const useMayExport = () => useSession().session?.kind !== 'admin_access'
