/**
 * Starts the app from a fresh clone or from any later state.
 *
 * npm start          installs what is missing, builds what changed, serves     npm run dev
 * the same, and again after every change
 *
 * Runs before anything is installed, on any Node version: so plain JavaScript without packages. The
 * app itself then runs on the Node 24 that npm installed.
 */
const OLDEST = 20;

if (Number(process.versions.node.split('.')[0]) < OLDEST) {
  console.error(`Croupier needs Node ${OLDEST} or newer; this is ${process.version}.`);
  process.exit(1);
}

const { isExpected } = await import('./start/step.mjs');
const { ensureInstalled } = await import('./start/install.mjs');
const { findNode } = await import('./start/node.mjs');
const { ensureBuilt } = await import('./start/build.mjs');
const { runApp, watchApp } = await import('./start/app.mjs');

try {
  await ensureInstalled();
  const node = findNode();
  if (process.argv.includes('--watch')) await watchApp(node);
  else {
    await ensureBuilt(node);
    process.exitCode = await runApp(node);
  }
} catch (error) {
  if (!isExpected(error)) throw error;
  console.error(`\n${error.message}`);
  process.exitCode = 1;
}
