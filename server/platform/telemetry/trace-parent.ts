import { type Context, isSpanContextValid, ROOT_CONTEXT, trace } from '@opentelemetry/api'

/** `version-trace-span-flags` of W3C Trace Context; later versions may append more. */
const form = /^(?!ff)[0-9a-f]{2}-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/

/** The span of a traceparent header, if it is valid. */
export function remoteParent(header: string | string[] | undefined): Context | undefined {
  const [, traceId, spanId, flags] = (typeof header === 'string' && form.exec(header)) || []
  if (!traceId || !spanId || !flags) return undefined
  const parent = { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & 1, isRemote: true }
  return isSpanContextValid(parent) ? trace.setSpanContext(ROOT_CONTEXT, parent) : undefined
}
