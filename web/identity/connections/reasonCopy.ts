import { defineCopy } from '#web/platform/language/language.ts'
import { reasons } from './reasons.ts'

/** Why a sign-in failed, in words of IT. */
export const reasonCopy = defineCopy({ en: { reasons: reasons.en }, fr: { reasons: reasons.fr } })
