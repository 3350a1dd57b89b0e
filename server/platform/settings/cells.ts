import * as z from 'zod'
import { key } from './fields.ts'

/** Letters, digits and a length that fit a cookie, a link and the names of a proxy. */
export const cellName = z.string().regex(/^[a-z][a-z0-9]{0,15}$/, {
  error: 'must be a name of 1 to 16 small letters and digits, such as a or east1',
})

/** Settings of one of several cells: processes with a database of their own, each of which holds some of the customers. */
export const cellEnvironment = {
  /** Name of this process's cell, as CELLS_FILE has it. */
  CELL: cellName.optional(),
  /** Map of all cells, kept by `npm run cells`; read again when it changes. */
  CELLS_FILE: z.string().min(1).optional(),
  /** Key of the calls between cells, the same for all of them. Without it, each cell has accounts of its own. */
  CELLS_KEY: key(32).optional(),
}

type Environment = z.output<z.ZodObject<typeof cellEnvironment>>

export interface CellSettings {
  name: string
  file: string
  /** Undefined where the cells do not call each other. */
  key?: string | undefined
}

/** Which setting lacks the other one, and why it needs it. */
export const cellProblem = ({ CELL, CELLS_FILE }: Environment): string | undefined =>
  CELL && !CELLS_FILE ? 'CELL is not valid: it needs CELLS_FILE too, the map of all cells' : undefined

/** Undefined on a single machine. The map alone suffices for `npm run cells`. */
export const readCell = ({ CELL, CELLS_FILE, CELLS_KEY }: Environment): CellSettings | undefined =>
  CELL && CELLS_FILE ? { name: CELL, file: CELLS_FILE, key: CELLS_KEY } : undefined
