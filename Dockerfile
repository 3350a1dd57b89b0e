FROM node:24-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
# The image has its own Node: the packaged one, for machines with an older Node, stays behind.
RUN npm run build && npm prune --omit=dev && rm -rf node_modules/node-linux-* node_modules/.cache

FROM node:24-slim
# Reached from outside: nobody's mails are shown, and there is no demo, unless a trial asks for them with -e.
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data MAILBOX=off DEMO=off
ENV NODE_COMPILE_CACHE=/app/node_modules/.cache/compiled
# glibc would keep memory for each of four threads that hash, and blocks of up to 32 MB once one was freed.
ENV MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=131072
WORKDIR /app
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/dist ./dist
COPY contract ./contract
COPY server ./server
COPY provider ./provider
COPY scripts/resolve-modules.mjs scripts/compile.mjs ./scripts/
RUN mkdir -p -m 700 /data && mkdir -p node_modules/.cache && chown node:node /data node_modules/.cache
USER node
RUN node --import ./scripts/resolve-modules.mjs scripts/compile.mjs
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--import", "./scripts/resolve-modules.mjs", "--max-semi-space-size=8", "server/main.ts"]
