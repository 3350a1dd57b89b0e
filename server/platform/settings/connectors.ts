import * as z from 'zod'
import { key } from './fields.ts'

/** Settings of the services that people connect. */
export const connectorEnvironment = {
  /**
   * Id and secret of this installation at Strava and at Google, for Google Health. Without both nobody can connect there.
   */
  STRAVA_CLIENT_ID: z.string().min(1).optional(),
  STRAVA_CLIENT_SECRET: z.string().min(1).optional(),
  GOOGLE_HEALTH_CLIENT_ID: z.string().min(1).optional(),
  GOOGLE_HEALTH_CLIENT_SECRET: z.string().min(1).optional(),
  /** Secrets that their notices name themselves by. Without one, notices are refused and data is read every few hours. */
  STRAVA_HOOK_SECRET: key(24).optional(),
  GOOGLE_HEALTH_HOOK_SECRET: key(24).optional(),
}

type Environment = z.output<z.ZodObject<typeof connectorEnvironment>>

/** What this installation is at a vendor; undefined where it is nothing there. */
const credentials = (id: string | undefined, secret: string | undefined, hookSecret: string | undefined) =>
  id && secret ? { id, secret, hookSecret } : undefined

export const readConnectors = (e: Environment) => ({
  strava: credentials(e.STRAVA_CLIENT_ID, e.STRAVA_CLIENT_SECRET, e.STRAVA_HOOK_SECRET),
  'google-health': credentials(
    e.GOOGLE_HEALTH_CLIENT_ID,
    e.GOOGLE_HEALTH_CLIENT_SECRET,
    e.GOOGLE_HEALTH_HOOK_SECRET,
  ),
})
