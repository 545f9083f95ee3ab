import * as z from 'zod/mini';
import { call, dataOf } from '#core/wire.ts';
import { CHECK_MS_MAX } from '#domain/mirrors/rules.checks.ts';

/** More domains are no list of one operator. */
const RESULTS_MAX = 100;

export const getMirror = call({
  name: 'mirrors.get',
  summary:
    'Returns where the domain of the request leads: the main address for a draining or retired ' +
    'domain, else null.',
  method: 'GET',
  path: '/mirror',
  audience: 'anyone',
  answer: z.object({ redirect: z.nullable(z.object({ newLink: z.string() })) }),
});

export const getMirrorsToCheck = call({
  name: 'mirrors.listToCheck',
  summary: 'Lists the domains whose reach the page measures, each with a small image.',
  method: 'GET',
  path: '/api/getMirrorsToCheck',
  audience: 'player',
  answer: dataOf(
    z.object({ domains: z.array(z.object({ domain: z.string(), image: z.string() })) }),
  ),
});

export const sendAntiBonusResult = call({
  name: 'mirrors.sendResults',
  summary:
    'Adds the measured times of domains to the sums of the hour and country; null for a domain ' +
    'that did not answer. Others than those of the list are ignored.',
  method: 'POST',
  path: '/api/sendAntiBonusResult',
  audience: 'player',
  linked: true,
  body: z.object({
    results: z
      .record(
        z.string().check(z.maxLength(253, 'too_long')),
        z.nullable(z.int().check(z.minimum(0, 'malformed'), z.maximum(CHECK_MS_MAX, 'malformed'))),
      )
      .check(z.refine((given) => Object.keys(given).length <= RESULTS_MAX, 'too_many')),
  }),
  answer: dataOf(z.object({ accepted: z.int() })),
});
