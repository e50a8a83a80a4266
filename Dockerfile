FROM oven/bun:1.4.5-slim AS build
WORKDIR /store
# A layer of its own, which stays while only the sources change.
COPY package.json bun.lock bunfig.toml ./
RUN bun install --frozen-lockfile
COPY . .
RUN bun run build && bun site/scripts/copy-runtime.ts /runtime

FROM oven/bun:1.4.5-slim
RUN install --directory --owner=bun --group=bun --mode=700 /data
WORKDIR /store
COPY --from=build /runtime .
USER bun
ENV NODE_ENV=production DATABASE_PATH=/data/store.sqlite
VOLUME /data
EXPOSE 4321
HEALTHCHECK --interval=30s --timeout=5s --start-period=30s --start-interval=1s \
  CMD ["bun", "-e", "const { ok } = await fetch(`http://127.0.0.1:${process.env.PORT ?? 4321}/_api/health`); process.exit(ok ? 0 : 1)"]
CMD ["bun", "site/dist/server/entry.mjs"]
