const { href } = new URL('../../scripts/resolve-modules.mjs', import.meta.url)

/** The environment of a program of ours as `npm run` starts it: in a quarter of the time that plain Node takes. */
export function programEnvironment(): NodeJS.ProcessEnv {
  const { PATH, NODE_COMPILE_CACHE } = process.env
  return { PATH, NODE_COMPILE_CACHE, NODE_OPTIONS: `--import=${href}` }
}
