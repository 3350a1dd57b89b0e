// Spaces and quotes in front of a formula do not make it safe.
const atStart = /^(?=[ "']*[=+\-@＝＋－＠\t\r\n])/
const quoteAtStart = /^'(?=[ "']*[=+\-@＝＋－＠\t\r\n])/

// Each of these characters separates cells or rows in some locale or program, so that a cell starts after it.
const inside = /(?:[,;|\t\n]|\r(?!\n))(?=[ "']*(?:[=+\-@＝＋－＠\t]|\r(?!\n)))/g
const quoteInside = /([,;|\t\n]|\r(?!\n))'(?=[ "']*(?:[=+\-@＝＋－＠\t]|\r(?!\n)))/g

/** A cheap test for texts that need no replacement. */
const suspicious = /(?:^|[,;|\t\r\n])[ "']*[=+\-@＝＋－＠\t\r\n]/

/** Prefixes everything that a spreadsheet could parse as a formula with a quote. */
export const neutralizeFormulas = (text: string): string =>
  suspicious.test(text) ? text.replace(atStart, "'").replaceAll(inside, "$&'") : text

/** Removes these quotes and returns the original text. */
export const restoreFormulas = (text: string): string =>
  text.includes("'") ? text.replace(quoteAtStart, '').replaceAll(quoteInside, '$1') : text
