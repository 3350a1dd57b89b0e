import { customType } from 'drizzle-orm/pg-core'

/** A column of raw bytes, a Buffer on both engines. */
export const bytea = customType<{ data: Buffer; driverData: Uint8Array }>({
  dataType: () => 'bytea',
  fromDriver: (value) => Buffer.from(value),
})
