import { ApiError } from './error.ts'

/** Whether the server answered that what was asked for does not exist. */
export const isMissing = (error: unknown) => error instanceof ApiError && error.status === 404
