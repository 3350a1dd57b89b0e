/** Text without accents; ligatures and full-width letters become plain ones. */
export const removeAccents = (text: string): string => text.normalize('NFKD').replaceAll(/\p{M}/gu, '')

/** Text for comparisons and searches that ignore accents and case. */
export const foldText = (text: string): string => removeAccents(text).toLowerCase()
