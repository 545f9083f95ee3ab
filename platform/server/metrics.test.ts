import { expect, test } from 'vitest';
import { createMetrics } from './metrics.ts';

test('metrics: counters, histograms and gauges are in the text with their labels', async () => {
  const metrics = createMetrics();
  const bets = metrics.counter('things_total', 'Things.', ['kind']);
  bets.add({ kind: 'a' });
  bets.add({ kind: 'a' }, 2);
  metrics.histogram('wait_seconds', 'Waiting.', [], [0.1, 1]).observe(0.5);
  let open = 3;
  metrics.gauge('open', 'Open.', () => open);
  metrics.gauge('lag_seconds', 'Lag.', async () => [[{ who: 'x' }, 1.5]], ['who']);
  metrics.observeHttp('GET', '/things/{id}', 200, 0.02);
  const { body, contentType } = await metrics.text();
  expect(contentType).toContain('text/plain');
  expect(body).toContain('croupier_things_total{kind="a"} 3');
  expect(body).toContain('croupier_wait_seconds_bucket{le="0.1"} 0');
  expect(body).toContain('croupier_wait_seconds_bucket{le="1"} 1');
  expect(body).toContain('croupier_open 3');
  expect(body).toContain('croupier_lag_seconds{who="x"} 1.5');
  expect(body).toContain(
    'croupier_http_request_seconds_count{method="GET",route="/things/{id}",status="200"} 1',
  );
  expect(body).toContain('nodejs_eventloop_lag_seconds');
  open = 4;
  expect((await metrics.text()).body).toContain('croupier_open 4');
});

test('metrics: a gauge drops labels it no longer reads, and two registries do not mix', async () => {
  const metrics = createMetrics();
  let reading: [{ who: string }, number][] = [[{ who: 'gone' }, 1]];
  metrics.gauge('lag_seconds', 'Lag.', () => reading, ['who']);
  expect((await metrics.text()).body).toContain('who="gone"');
  reading = [];
  expect((await metrics.text()).body).not.toContain('who="gone"');
  expect((await createMetrics().text()).body).not.toContain('croupier_lag_seconds');
});

test('metrics: a gauge that fails or never returns does not affect the others', async () => {
  const metrics = createMetrics();
  metrics.gauge('away', 'Away.', () => Promise.reject(new Error('away')));
  metrics.gauge('slow', 'Slow.', () => new Promise<number>(() => {}), ['who']);
  metrics.gauge('open', 'Open.', () => 3);
  const { body } = await metrics.text();
  expect(body).toContain('croupier_open 3');
  expect(body).not.toMatch(/^croupier_(away|slow)/m);
});
