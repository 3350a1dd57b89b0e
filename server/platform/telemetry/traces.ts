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
import { routeName } from '#server/platform/http/route-name.ts'
import { type Trust, trustIn } from '#server/platform/http/trusted-proxies.ts'
import { dedupeLog } from '#server/platform/jobs/dedupe-log.ts'
import type { Queue } from '#server/platform/jobs/jobs.ts'
import { remoteParent } from './trace-parent.ts'
import { version } from './version.ts'

export interface Traces {
  /** A span for every request of the server from now on. */
  watch(server: FastifyInstance): void
  /** The same queue, each of whose jobs is a span. */
  watchQueue(queue: Queue): Queue
  /** Runs work as a span within the one that is open; by itself where none is. */
  within<Result>(operation: string, run: () => Promise<Result>): Promise<Result>
  /** Sends what is left, for three seconds at most. */
  stop(): Promise<void>
}

interface Options {
  /** Of the collector, to which /v1/traces is added. */
  url: string
  /** From 0 to 1, of the requests and jobs that no trusted proxy has decided about. */
  share: number
  trustProxy: string[]
  /** Hears what keeps traces from the collector. */
  log: (line: string) => void
}

/**
 * Traces by OpenTelemetry. Everything a span holds is written here: method, route, status, id of the request, name
 * of the queue, kind of statement. No address, no value, no message of an error.
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
    watch: (server) => watchRequests(server, { tracer, open, trusts: trustIn(trustProxy) }),
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
  trusts: Trust
}

function watchRequests(server: FastifyInstance, { tracer, open, trusts }: Watch): void {
  const contexts = new WeakMap<FastifyRequest, Context>()
  server.addHook('onRequest', (request, _, done) => {
    const { method, headers, socket } = request
    const route = routeName(request)
    // A stranger may not choose what is kept, nor write into the traces of others.
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
  // The events of a body that is read come from outside, where no span is open.
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
