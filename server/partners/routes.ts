import { listPartners } from '#contract/partners.ts'
import { implement } from '#server/http/implement.ts'
import { partners } from './service.ts'

export const partnerRoutes = [implement(listPartners, () => ({ data: [...partners] }))]
