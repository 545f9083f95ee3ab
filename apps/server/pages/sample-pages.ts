import assert from 'node:assert';
import { rmSync } from 'node:fs';
import cookie from '@fastify/cookie';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach } from 'vitest';
import { SETTINGS } from '#domain/settings/rules.ts';
import type { PlayerSettings } from './payload.ts';
import { playerPages, type PlayerPagesOptions } from './player-pages.ts';
import { writeSampleBuild } from './sample-build.ts';

/** For tests: settings as they are at first. */
export const FIRST_SETTINGS: PlayerSettings = {
  services: {},
  api_address: { development_url: null, is_subdomain: false },
  links: { telegram_channel_url: null, revshare_frontend_url: null },
  operator: SETTINGS.operator.first,
  look: { logo: null, colors: null },
  analytics: SETTINGS.analytics.first,
  support_chat: SETTINGS.support_chat.first,
  help_lines: [],
  live_streams: [],
  verification_tags: [],
  ssoLink: null,
  captcha: 'altcha',
};

export const NO_LOBBY = { games: [], has_wins: false, categories: [] };

export const NO_PARTS = {
  banner: { html: '', guests: 0, has_for_members: false },
  announcements: { version: '', list: [] },
  menu: null,
  offer: '',
  preload: '',
};

/**
 * For tests: the pages of the sample build, as the server answers them. `open` may be called again
 * with other options; what is open is closed after each test.
 */
export function createSamplePages() {
  let opened: { readonly app: FastifyInstance; readonly folder: string } | undefined;

  async function open(options: Partial<PlayerPagesOptions> = {}): Promise<void> {
    await close();
    const folder = writeSampleBuild();
    const app = Fastify();
    opened = { app, folder };
    await app.register(cookie);
    app.setNotFoundHandler((_, reply) => reply.code(404).send({ message: 'not_found' }));
    await playerPages(app, {
      folder,
      environment: 'test',
      settings: () => FIRST_SETTINGS,
      minAgeOf: () => 18,
      lobby: () => NO_LOBBY,
      parts: () => NO_PARTS,
      ...options,
    });
  }

  function get(url: string, headers: Record<string, string> = {}) {
    assert(opened, 'open the pages first');
    return opened.app.inject({ url, headers: { host: 'casino.example', ...headers } });
  }

  async function close(): Promise<void> {
    if (!opened) return;
    const { app, folder } = opened;
    opened = undefined;
    await app.close();
    rmSync(folder, { recursive: true });
  }

  afterEach(close);
  return { open, get };
}
