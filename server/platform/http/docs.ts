import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

const folder = dirname(fileURLToPath(import.meta.resolve('swagger-ui-dist/package.json')))

const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>API · Élan</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/docs/swagger-ui.css">
</head>
<body>
<div id="swagger-ui"></div>
<script src="/docs/swagger-ui-bundle.js"></script>
<script src="/docs/start.js"></script>
</body>
</html>
`
const start = `SwaggerUIBundle({ url: '/openapi.json', dom_id: '#swagger-ui', deepLinking: true, validatorUrl: null })\n`

/** Serves the API's documentation as JSON, generated at the first request, and as a page. */
export async function serveDocs(server: FastifyInstance, makeDocument: () => object) {
  let document: object | undefined
  server.get('/openapi.json', () => {
    document ??= makeDocument()
    return document
  })
  server.get('/docs', (_, reply) => reply.type('text/html; charset=utf-8').send(page))
  server.get('/docs/start.js', (_, reply) => reply.type('text/javascript; charset=utf-8').send(start))
  await server.register(fastifyStatic, {
    root: folder,
    prefix: '/docs/',
    decorateReply: false,
    index: false,
    allowedPath: (path) => path === '/swagger-ui.css' || path === '/swagger-ui-bundle.js',
  })
}
