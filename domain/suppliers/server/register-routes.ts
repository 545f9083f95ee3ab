import type { FastifyInstance } from 'fastify';
import { hub88Face } from './hub88/face.ts';
import { addFace, type FaceDeps } from './raw-routes.ts';
import { softswissFace } from './softswiss/face.ts';

/** Registers the wallet calls of suppliers, in every protocol. */
export function registerSupplierRoutes(app: FastifyInstance, deps: FaceDeps): void {
  addFace(app, deps, hub88Face(deps.wallet));
  addFace(app, deps, softswissFace(deps.wallet));
}
