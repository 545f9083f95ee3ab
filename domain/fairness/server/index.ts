/** The public API of domain/fairness: seeds, their commitments and their rotation. */
export { createVault, type Vault } from './vault.ts';
export { createSeeds, type Seeds } from './rotate.ts';
export { fairnessRoutes } from './routes.ts';
export { createSigner, type Signer } from './signer.ts';
export { findSeed } from './store.ts';
