/** Measures the width of a text on one line, in pixels. */
export type Measure = (text: string) => number

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** Wraps a text to lines of at most `width`. A word that is wider is split between two characters. */
export function wrap(text: string, width: number, measure: Measure): string[] {
  const lines: string[] = []
  let line = ''
  // A no-break space does not separate words.
  for (const word of text.split(/[ \t\n]+/).filter(Boolean)) {
    const longer = line ? `${line} ${word}` : word
    if (measure(longer) <= width) {
      line = longer
      continue
    }
    if (line) lines.push(line)
    const pieces = cut(word, width, measure)
    line = pieces.pop() ?? ''
    lines.push(...pieces)
  }
  return line ? [...lines, line] : lines
}

function cut(word: string, width: number, measure: Measure): string[] {
  const pieces: string[] = []
  let piece = ''
  for (const { segment } of graphemes.segment(word)) {
    if (piece && measure(piece + segment) > width) {
      pieces.push(piece)
      piece = ''
    }
    piece += segment
  }
  return piece ? [...pieces, piece] : pieces
}

/** Returns the first `count` lines. If lines are cut, the last one ends with an ellipsis. */
export function clampLines(lines: string[], count: number, width: number, measure: Measure): string[] {
  if (lines.length <= count) return lines
  const kept = lines.slice(0, count)
  const last = [...graphemes.segment(kept.pop() ?? '')].map(({ segment }) => segment)
  while (last.length > 0 && measure(`${last.join('')}…`) > width) last.pop()
  return count > 0 ? [...kept, `${last.join('').trimEnd()}…`] : []
}

/** Returns one line, cut if it is too wide. */
export const clampText = (text: string, width: number, measure: Measure) =>
  clampLines(measure(text) <= width ? [text] : cut(text, width, measure), 1, width, measure)[0] ?? ''
