/** Why a table is refused: the part of the caller's error code after the dot. */
export type Reason = 'unreadable' | 'empty' | 'too_many_rows' | 'too_many_columns' | 'too_large_unpacked'

/** Thrown for a table that is refused. */
export class TableRefusal extends Error {
  readonly reason: Reason
  constructor(reason: Reason) {
    super(reason)
    this.reason = reason
  }
}

export function refuseTable(reason: Reason): never {
  throw new TableRefusal(reason)
}
