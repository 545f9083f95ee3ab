import { expect, test } from 'vitest';
import { bucketOf, countsOf, medianMs, TIME_BOUNDS_MS, TIME_BUCKETS } from './rules.checks.ts';
import { hostnameOf, hostText, isLoopbackHost } from './rules.ts';

test('mirrors: a Host header is read without its port, in lower case', () => {
  expect(
    ['Play.Example', 'play.example:8080', 'play.example.', '[::1]:3000', '127.0.0.1:1'].map(
      hostnameOf,
    ),
  ).toEqual(['play.example', 'play.example', 'play.example', '[::1]', '127.0.0.1']);
  // What is no host is none of the list.
  for (const odd of ['', 'a b:c', 'a:1:2', 'evil.example:80@play.example', 'play.example:port']) {
    expect(hostnameOf(odd), odd).not.toBe('play.example');
  }
});

test('mirrors: only names of this machine are the loopback', () => {
  const own = ['localhost', '127.0.0.1', '127.9.9.9', '[::1]'];
  expect(own.filter((host) => !isLoopbackHost(host))).toEqual([]);
  const foreign = ['localhost.example', 'a.localhost', '127.0.0.1.example', '10.0.0.1', ''];
  expect(foreign.filter((host) => isLoopbackHost(host))).toEqual([]);
});

test('mirrors: a domain is a name of at least two parts, in ASCII and lower case', () => {
  const isName = (host: string) => hostText.safeParse(host).success;
  expect(['play.example', 'xn--e1afmkfd.xn--p1ai', 'a-b.c1.example'].every(isName)).toBe(true);
  const odd = ['localhost', 'Play.example', 'play.example:80', 'https://play.example', '10.0.0.1'];
  expect([...odd, '-a.example', 'a..example', 'play.example/', 'пример.рф', ''].some(isName)).toBe(
    false,
  );
  expect(isName(`${'a'.repeat(250)}.example`)).toBe(false);
});

test('mirrors: times are counted by bucket, and the median is the bound of half of them', () => {
  expect([0, 25, 26, 7_000, 7_001].map(bucketOf)).toEqual([0, 0, 1, 12, 13]);
  expect(TIME_BUCKETS).toBe(TIME_BOUNDS_MS.length + 1);
  expect(countsOf(null).every((count) => count === 0)).toBe(true);
  expect(medianMs(countsOf(null))).toBeNull();
  const sum = (times: number[]) =>
    times.map(countsOf).reduce((all, one) => all.map((count, index) => count + one[index]!));
  expect(medianMs(sum([10]))).toBe(25);
  expect(medianMs(sum([10, 90, 300]))).toBe(100);
  expect(medianMs(sum([10, 90]))).toBe(25);
  expect(medianMs(sum([9_000]))).toBe(60_000);
});
