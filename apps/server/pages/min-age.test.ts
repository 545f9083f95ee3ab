import { rmSync } from 'node:fs';
import cookie from '@fastify/cookie';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SETTINGS } from '#domain/settings/rules.ts';
import { playerPages } from './player-pages.ts';
import { writeSampleBuild } from './sample-build.ts';

let folder: string;
let app: FastifyInstance;

beforeAll(async () => {
  folder = writeSampleBuild();
  app = Fastify();
  await app.register(cookie);
  await playerPages(app, {
    folder,
    environment: 'test',
    minAgeOf: ({ headers }) => (headers['x-country'] === 'MT' ? 21 : 18),
    lobby: () => ({ games: [], banner: null, has_wins: false }),
    settings: () => ({
      services: {},
      api_address: { development_url: null, is_subdomain: false },
      links: { telegram_channel_url: null, revshare_frontend_url: null },
      operator: { ...SETTINGS.operator.first, brand: 'Golden Steppe' },
      look: { logo: null, colors: null },
      analytics: SETTINGS.analytics.first,
      support_chat: SETTINGS.support_chat.first,
      help_lines: [],
      verification_tags: [],
      ssoLink: null,
      captcha: 'altcha',
    }),
  });
});

afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

test('A1: each page states the minimum age of the place of its visitor', async () => {
  const ageOf = async (url: string, country: string) => {
    const headers = { host: 'casino.example', 'x-country': country };
    const { body } = await app.inject({ url, headers });
    return /"minAge":(\d+)/.exec(body)?.[1];
  };
  for (const url of ['/en', '/api/bootstrap?locale=en']) {
    // The second of two equal documents comes from memory.
    expect(await Promise.all([ageOf(url, 'KZ'), ageOf(url, 'MT'), ageOf(url, 'KZ')])).toEqual([
      '18',
      '21',
      '18',
    ]);
    expect(await ageOf(url, 'MT')).toBe('21');
  }
});
