import { setTimeout as pause } from 'node:timers/promises';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

/** A scraper gives up after ten seconds; a gauge that takes longer than this has no value. */
const READ_TIMEOUT_MS = 2_000;

const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

export type Labels = Readonly<Record<string, string | number>>;

/** Metrics of one process in the Prometheus format. Names begin with `croupier_`. */
export type Metrics = {
  counter(name: string, help: string, labels?: readonly string[]): Count;
  histogram(name: string, help: string, labels?: readonly string[], buckets?: number[]): Timer;
  /**
   * A gauge is read at each scrape: `read` returns its value, or a value per set of labels. A gauge
   * that cannot be read in time has no value, and all others are reported: they are most needed
   * when the database is away.
   */
  gauge(name: string, help: string, read: ReadGauge, labels?: readonly string[]): void;
  /** One handled request; `route` is the template of the path, never the path itself. */
  observeHttp(method: string, route: string, status: number, seconds: number): void;
  /** The body and content type of GET /metrics. */
  text(): Promise<{ contentType: string; body: string }>;
};

export type Count = { add(labels?: Labels, by?: number): void };
export type Timer = { observe(seconds: number, labels?: Labels): void };
export type Reading = readonly (readonly [labels: Labels, value: number])[];
export type ReadGauge = () => number | Reading | Promise<number | Reading>;

/** Each call has a registry of its own, so that two servers in one process do not mix. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  // Memory, processor time, open handles, garbage collection and the lag of the event loop.
  collectDefaultMetrics({ register: registry });
  const factories = metricFactories(registry);
  const http = factories.histogram('http_request_seconds', 'Time from a request to its answer.', [
    'method',
    'route',
    'status',
  ]);
  return {
    ...factories,
    observeHttp: (method, route, status, seconds) => {
      http.observe(seconds, { method, route, status });
    },
    text: async () => ({ contentType: registry.contentType, body: await registry.metrics() }),
  };
}

function metricFactories(registry: Registry) {
  const options = (name: string, help: string, labels: readonly string[] | undefined) => ({
    name: `croupier_${name}`,
    help,
    labelNames: [...(labels ?? [])],
    registers: [registry],
  });
  return {
    counter(name: string, help: string, labels?: readonly string[]): Count {
      const counter = new Counter(options(name, help, labels));
      return { add: (values, by) => counter.inc(values ?? {}, by ?? 1) };
    },
    histogram(name: string, help: string, labels?: readonly string[], buckets?: number[]): Timer {
      const histogram = new Histogram({
        ...options(name, help, labels),
        buckets: buckets ?? SECONDS,
      });
      return { observe: (seconds, values) => histogram.observe(values ?? {}, seconds) };
    },
    gauge(name: string, help: string, read: ReadGauge, labels?: readonly string[]): void {
      const gauge = new Gauge({
        ...options(name, help, labels),
        collect: async () => {
          const reading = await readWithTimeout(read);
          gauge.reset();
          // Without labels it would otherwise report a zero, which is a value as well.
          if (!labels?.length) gauge.remove();
          if (typeof reading === 'number') gauge.set(reading);
          else for (const [values, value] of reading) gauge.set(values, value);
        },
      });
    },
  };
}

/** A gauge without a reading has no lines. */
async function readWithTimeout(read: ReadGauge): Promise<number | Reading> {
  const late = new AbortController();
  const nothing = pause(READ_TIMEOUT_MS, [], { signal: late.signal }).catch(() => []);
  const reading = Promise.resolve()
    .then(read)
    .catch(() => []);
  const first = await Promise.race([reading, nothing]);
  late.abort();
  return first;
}
