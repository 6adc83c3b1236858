# The server without a window. docs/hosting.md explains how to run it.
FROM node:24-bookworm-slim AS build
WORKDIR /src
COPY package.json package-lock.json ./
RUN npm ci --no-audit --no-fund
COPY . .
RUN hosting/assemble.sh /opt/sunday-five

FROM debian:bookworm-slim
COPY hosting/add-user.sh /tmp/add-user.sh
RUN /tmp/add-user.sh && rm /tmp/add-user.sh
COPY --from=build /opt/sunday-five /opt/sunday-five
RUN ln -s /opt/sunday-five/sunday-five /usr/local/bin/sunday-five
ENV POOL_DATA_DIR=/data POOL_PORT=4680
USER 10001:10001
VOLUME /data
EXPOSE 4680
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s CMD ["/opt/sunday-five/bin/node", "/opt/sunday-five/health.mjs"]
ENTRYPOINT ["/opt/sunday-five/sunday-five"]
