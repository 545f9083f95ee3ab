/**
 * Finds a Chromium for the browser journeys, or installs one.
 *
 *     node tools/browser.mjs      prints its path
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { expected, isExpected, run, step, tail } from './start/step.mjs';

const KNOWN = [
  // Without windows, menus and their background pages: it takes a third less CPU time for a journey.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** The first browser that exists and runs: the configured one, the system's, Playwright's own. */
export function findBrowser() {
  const given = process.env['CHROMIUM_PATH'];
  if (given !== undefined && given !== '') {
    if (runs(given)) return given;
    throw expected(`CHROMIUM_PATH is ${given}, where no browser runs.`);
  }
  return [...KNOWN, playwrightsOwn()].find((path) => path !== undefined && runs(path));
}

function runs(path) {
  return existsSync(path) && spawnSync(path, ['--version']).status === 0;
}

function playwrightsOwn() {
  try {
    return createRequire(import.meta.url)('@playwright/test').chromium.executablePath();
  } catch {
    // Without the packages there is no browser of Playwright, either.
    return undefined;
  }
}

export async function ensureBrowser() {
  const found = findBrowser();
  if (found !== undefined) return found;
  const failures = [];
  for (const { name, program, args } of ways()) {
    const title = `Installing a browser with ${name} (once)`;
    const { code, output } = await step(title, () => run(program, args));
    const installed = findBrowser();
    if (installed !== undefined) return installed;
    failures.push(`${name} ended with ${code}:\n${tail(output, 8)}`);
  }
  throw expected(
    'There is no browser for the journeys and none could be installed. Install Chromium with the ' +
      "system's package manager, or set CHROMIUM_PATH to a Chrome or Chromium.\n\n" +
      failures.join('\n\n'),
  );
}

/**
 * Debian's packages need root; Playwright's download needs its own server to be reachable. Only
 * Debian has a package of the headless shell.
 */
function ways() {
  const install = ['chromium-headless-shell', 'chromium'].map(
    (name) => `apt-get install -qy ${name}`,
  );
  const apt = {
    name: 'apt-get',
    program: 'sh',
    args: ['-c', `apt-get update -q && (${install.join(' || ')})`],
  };
  const cli = createRequire(import.meta.url).resolve('@playwright/test/cli');
  const playwright = {
    name: 'Playwright',
    program: process.execPath,
    args: [cli, 'install', 'chromium'],
  };
  const mayApt = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
  return mayApt ? [apt, playwright] : [playwright];
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  try {
    console.log(await ensureBrowser());
  } catch (error) {
    if (!isExpected(error)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}
