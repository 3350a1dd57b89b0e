// Loads the modules of the server without starting it, so that Node's compile cache has all of them.
await import('../server/start.ts')
await import('../server/platform/mail/delivery.ts')
