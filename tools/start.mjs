/**
 * Starts the house from a fresh clone or from anything later than that.
 *
 *     npm start          installs what is missing, builds what changed, serves
 *     npm run dev        the same, and again after every change
 *
 * Runs before anything is installed, on whatever Node there is: so plain JavaScript and nothing
 * but what Node brings. The house itself then runs on the Node 24 that npm installed.
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
const { runHouse, watchHouse } = await import('./start/house.mjs');

try {
  await ensureInstalled();
  const node = findNode();
  if (process.argv.includes('--watch')) await watchHouse(node);
  else {
    await ensureBuilt(node);
    process.exitCode = await runHouse(node);
  }
} catch (error) {
  if (!isExpected(error)) throw error;
  console.error(`\n${error.message}`);
  process.exitCode = 1;
}
