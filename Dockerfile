# Two images of one source: "tools" has the commands (migrate, index, doctor, scheduler), "app" serves and is the default.
FROM node:22-bookworm-slim AS base
WORKDIR /club
ENV NEXT_TELEMETRY_DISABLED=1 CHECKPOINT_DISABLE=1 NPM_CONFIG_UPDATE_NOTIFIER=false

FROM base AS build
COPY package.json package-lock.json .npmrc ./
# Packages of the lockfile that are folders here.
COPY lib/auth/ethers lib/auth/ethers
COPY local/typescript local/typescript
COPY prisma/cli prisma/cli
RUN npm ci --include=dev
COPY . .
# Types were judged before; those of tests are not here.
RUN npm run generate && TYPES_ARE_CHECKED=1 BUILD_STANDALONE=1 NODE_ENV=production npx next build

FROM base AS tools
ENV NODE_ENV=production
COPY package.json package-lock.json .npmrc ./
COPY lib/auth/ethers lib/auth/ethers
COPY local/typescript local/typescript
COPY prisma/cli prisma/cli
RUN npm ci --omit=dev && npm cache clean --force
COPY . .
COPY --from=build /club/lib/db/generated ./lib/db/generated
# Whose hashes `npm run release` enters into the log.
COPY --from=build /club/.next/static ./.next/static
COPY --from=build /club/public/embed/generated ./public/embed/generated
COPY --from=build /club/lib/exit/generated ./lib/exit/generated
# A new volume takes its owner from here.
RUN mkdir /kept && chown node /kept
USER node
CMD ["npm", "run", "migrate"]

FROM base AS app
# Docker sets HOSTNAME to the container's id, and the server would listen there alone.
ENV NODE_ENV=production HOSTNAME=0.0.0.0 PORT=3000
COPY --from=build /club/.next/standalone ./
COPY --from=build /club/.next/static ./.next/static
COPY --from=build /club/public ./public
USER node
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=12s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/api/ready`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "server.js"]
