import type { FastifyInstance } from 'fastify'
import { admissionControl } from './admission-control.ts'
import { answerSerializer } from './answer-schema.ts'
import type { App } from './frame.ts'
import type { Implementation } from './implement.ts'
import { requireMediaType } from './media-type.ts'
import { requireProvider } from './provider-key.ts'
import { isScim } from './scim-dialect.ts'
import { findHome } from './scope.ts'

/** Puts the endpoints on the server. Their schemas serialize the answers, which removes undeclared fields. */
export function register(server: FastifyInstance, app: App, implementations: Implementation[]) {
  const homeOf = (accountId: string) => findHome(app.database.handle, accountId)
  const admission = admissionControl({ settings: app.settings, homeOf })
  const endpoints = implementations.map(({ endpoint }) => endpoint)
  // SCIM has refusals of its own, and a path of the provider is unknown to everybody else.
  server.earlyRefusals.begin(
    endpoints.filter(({ path, access }) => !isScim(path) && access !== 'provider'),
    admission,
  )
  for (const { endpoint, proveCaller, handle } of implementations) {
    server.route({
      method: endpoint.method,
      url: endpoint.path,
      config: { form: endpoint.form === true },
      ...(endpoint.maxBodyBytes && { bodyLimit: endpoint.maxBodyBytes }),
      ...(endpoint.answer && {
        schema: { response: { [endpoint.status ?? 200]: {} } },
        serializerCompiler: () => answerSerializer(endpoint),
      }),
      preParsing: async (request) => {
        if (endpoint.upload) await admission.run(endpoint, request, () => proveCaller(app, request))
        requireMediaType(endpoint, request)
      },
      onRequest: async (request) => {
        // Before the body, whose refusal would reveal that this path exists.
        if (endpoint.access === 'provider') requireProvider(app.settings, request.headers.authorization)
      },
      handler: (request, reply) => admission.run(endpoint, request, () => handle(app, request, reply)),
    })
  }
}
