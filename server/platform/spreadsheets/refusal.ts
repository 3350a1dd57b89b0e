/** Why a table is not read: the part behind the dot of an error code of whoever asked for it. */
export type Reason = 'unreadable' | 'empty' | 'too_many_rows' | 'too_many_columns' | 'too_large_unpacked'

/** A table that is not read, and why. */
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
