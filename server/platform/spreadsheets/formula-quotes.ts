// Spaces and quotes in front of a formula do not disarm it.
const atStart = /^(?=[ "']*[=+\-@＝＋－＠\t\r\n])/
const quoteAtStart = /^'(?=[ "']*[=+\-@＝＋－＠\t\r\n])/

// Each of these characters separates cells or rows in some locale or program, so that a cell starts behind it.
const inside = /(?:[,;|\t\n]|\r(?!\n))(?=[ "']*(?:[=+\-@＝＋－＠\t]|\r(?!\n)))/g
const quoteInside = /([,;|\t\n]|\r(?!\n))'(?=[ "']*(?:[=+\-@＝＋－＠\t]|\r(?!\n)))/g

/** Tells the texts apart that have nothing to neutralize, which costs less than trying to replace. */
const suspicious = /(?:^|[,;|\t\r\n])[ "']*[=+\-@＝＋－＠\t\r\n]/

/** Puts a quote in front of whatever a spreadsheet could take for a formula. */
export const neutralizeFormulas = (text: string): string =>
  suspicious.test(text) ? text.replace(atStart, "'").replaceAll(inside, "$&'") : text

/** Takes those quotes off again: the result is the text that was neutralized. */
export const restoreFormulas = (text: string): string =>
  text.includes("'") ? text.replace(quoteAtStart, '').replaceAll(quoteInside, '$1') : text
