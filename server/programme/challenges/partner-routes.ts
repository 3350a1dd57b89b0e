import { listPartners } from '#contract/programme/partners.ts'
import { implement } from '#server/platform/http/implement.ts'
import { partners } from './partners.ts'

export const partnerRoutes = [implement(listPartners, () => ({ data: [...partners] }))]
