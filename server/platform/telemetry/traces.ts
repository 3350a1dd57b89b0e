import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  type Context,
  DiagLogLevel,
  diag,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { dedupeLog } from '#server/platform/errors/dedupe-log.ts'
import { routeName } from '#server/platform/http/route-name.ts'
import type { Queue } from '#server/platform/jobs/jobs.ts'
import { type AddressMatcher, matchAddresses } from '#server/platform/settings/address-matcher.ts'
import { remoteParent } from './trace-parent.ts'
import { version } from './version.ts'

export interface Traces {
  /** Records every request of the server as a span from now on. */
  watch(server: FastifyInstance): void
  /** Returns the same queue with each job recorded as a span. */
  watchQueue(queue: Queue): Queue
  /** Runs a function as a child span of the current one, or without a span if there is none. */
  within<Result>(operation: string, run: () => Promise<Result>): Promise<Result>
  /** Sends the remaining spans, for at most three seconds. */
  stop(): Promise<void>
}

interface Options {
  /** Base address of the collector; /v1/traces is appended. */
  url: string
  /** Sampling ratio from 0 to 1 for requests without a trusted proxy's decision, and for jobs. */
  share: number
  trustProxy: string[]
  /** Logs failures of the export. */
  log: (line: string) => void
}

/**
 * Traces by OpenTelemetry. Spans contain only what is listed here: method, route, status, request id, queue name
 * and statement kind. They contain no address, value or error message.
 */
export function startTraces({ url, share, trustProxy, log }: Options): Traces {
  const say = dedupeLog((line) => log(`traces: ${line}`))
  const silent = () => {}
  diag.setLogger({ error: say, warn: say, info: silent, debug: silent, verbose: silent }, DiagLogLevel.WARN)
  const exporter = new OTLPTraceExporter({ url: `${url.replace(/\/$/, '')}/v1/traces` })
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'elan', 'service.version': version }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  })
  const tracer = provider.getTracer('elan', version)
  const open = new AsyncLocalStorage<Context>()
  return {
    watch: (server) => watchRequests(server, { tracer, open, trusts: matchAddresses(trustProxy) }),
    watchQueue: (queue) => ({
      ...queue,
      run: (data, attempt) => {
        const attributes = { 'messaging.destination.name': queue.name }
        const options = { kind: SpanKind.CONSUMER, attributes }
        return spanning(tracer, open, { name: `job ${queue.name}`, options, parent: ROOT_CONTEXT }, () =>
          queue.run(data, attempt),
        )
      },
    }),
    within: (operation, run) => {
      const parent = open.getStore()
      if (!parent || !trace.getSpan(parent)?.isRecording()) return run()
      const options = { kind: SpanKind.CLIENT, attributes: { 'db.operation.name': operation } }
      return spanning(tracer, open, { name: operation, options, parent }, run)
    },
    stop: () => Promise.race([provider.shutdown(), sleep(3000, undefined, { ref: false })]),
  }
}

interface Beginning {
  name: string
  options: { kind: SpanKind; attributes: Record<string, string> }
  parent: Context
}

async function spanning<Result>(
  tracer: Tracer,
  open: AsyncLocalStorage<Context>,
  { name, options, parent }: Beginning,
  run: () => Promise<Result>,
): Promise<Result> {
  const span = tracer.startSpan(name, options, parent)
  try {
    return await open.run(trace.setSpan(parent, span), run)
  } catch (error) {
    span.setStatus({ code: SpanStatusCode.ERROR })
    throw error
  } finally {
    span.end()
  }
}

interface Watch {
  tracer: Tracer
  open: AsyncLocalStorage<Context>
  trusts: AddressMatcher
}

function watchRequests(server: FastifyInstance, { tracer, open, trusts }: Watch): void {
  const contexts = new WeakMap<FastifyRequest, Context>()
  server.addHook('onRequest', (request, _, done) => {
    const { method, headers, socket } = request
    const route = routeName(request)
    // Ignore the traceparent of untrusted clients: they may not choose what is sampled or write into the traces of
    // others.
    const parent = (trusts(socket.remoteAddress) && remoteParent(headers.traceparent)) || ROOT_CONTEXT
    const attributes = {
      'http.request.method': method,
      'http.route': route,
      'elan.request.id': request.id,
    }
    const span = tracer.startSpan(`${method} ${route}`, { kind: SpanKind.SERVER, attributes }, parent)
    const context = trace.setSpan(parent, span)
    contexts.set(request, context)
    open.run(context, done)
  })
  // Events of the request body fire outside the span's context: restore it.
  server.addHook('preValidation', (request, _, done) => {
    const context = contexts.get(request)
    if (context) open.run(context, done)
    else done()
  })
  server.addHook('onResponse', (request, reply, done) => {
    const span = trace.getSpan(contexts.get(request) ?? ROOT_CONTEXT)
    span?.setAttribute('http.response.status_code', reply.statusCode)
    if (reply.statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR })
    span?.end()
    done()
  })
}
