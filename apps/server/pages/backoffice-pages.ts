/**
 * Serves the apps of one document each: the back office and the portal of partners at every address
 * below /backoffice and /partner, and the client of our slots below /studio/play.
 */
import type { FastifyInstance } from 'fastify';
import { addClosedApp, type ClosedAppOptions, type ServedApp } from './closed-app.ts';

const BACKOFFICE: ServedApp = { name: 'backoffice', paths: ['', '/*'], locales: ['ru', 'en'] };
const PARTNER: ServedApp = { name: 'partner', paths: ['', '/*'], locales: ['ru', 'en', 'kz'] };
const STUDIO: ServedApp = {
  name: 'studio',
  paths: ['/play/*'],
  locales: ['ru', 'en', 'kz'],
  isFramed: true,
  shell:
    '<div class="studio" aria-hidden="true"><div class="studio-head"></div>' +
    '<div class="studio-stage"><div class="studio-loading"><progress></progress></div></div>' +
    '<div class="studio-money"></div><div class="studio-keys">' +
    '<span class="studio-spin" data-action="wait"></span></div></div>',
};

/** Serves the back office when it is built; the API works without it. */
export async function addBackofficePages(
  app: FastifyInstance,
  options: ClosedAppOptions,
): Promise<void> {
  await addClosedApp(app, BACKOFFICE, options);
}

/** Serves the portal of partners when it is built. */
export async function addPartnerPages(
  app: FastifyInstance,
  options: ClosedAppOptions,
): Promise<void> {
  await addClosedApp(app, PARTNER, options);
}

/** Serves the client of our slots when it is built; pages of this origin frame it. */
export async function addStudioPages(
  app: FastifyInstance,
  options: ClosedAppOptions,
): Promise<void> {
  await addClosedApp(app, STUDIO, options);
}
