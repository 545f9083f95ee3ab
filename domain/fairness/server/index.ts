/** The public API of domain/fairness: seeds, their commitments and their rotation. */
export { createVault, type Vault } from './vault.ts';
export { createSeeds, type Seeds } from './rotate.ts';
export { fairnessRoutes } from './routes.ts';
export { createSigner, type Signer } from './signer.ts';
export { findSeed, readActiveSeed } from './store.ts';
export { hashFiles, importsOf } from './game-files.ts';
export {
  findGameFiles,
  listGameVersions,
  recordGameVersions,
  type RecordedVersion,
  type RunningVersion,
} from './store.game-versions.ts';
