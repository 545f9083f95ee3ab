/**
 * Runs every check and test, and ends with one line: `N passed, N failed`.
 *
 * npm test           everything, the browser journeys included     npm run check      everything
 * but the journeys
 *
 * A failed part does not stop the others: one run shows everything there is to fix.
 */
import { rmSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { ensureBrowser } from './browser.mjs';
import { ensureBuilt } from './start/build.mjs';
import { ensureInstalled } from './start/install.mjs';
import { findNode } from './start/node.mjs';
import { isExpected, ROOT } from './start/step.mjs';
import { CHECKS, check } from './test/checks.mjs';
import { runJourneys, runUnits } from './test/suites.mjs';

/**
 * Configuration variables of the developer's environment, which must not reach the apps the tests
 * start.
 */
const CONFIGURATION = [
  'PORT',
  'HOST',
  'DATA_DIR',
  'DATABASE_URL',
  'BUS_URL',
  'PUBLIC_URL',
  'NODE_ENV',
  'SECRET_KEY',
  'LOG_LEVEL',
  'ROOT_REDIRECT',
  'TRUSTED_PROXIES',
  'MIN_AGE',
  'BEACON',
  'BEACON_RELAYS',
  'BTCPAY_URL',
  'BTCPAY_STORE',
  'BTCPAY_API_KEY',
  'BTCPAY_WEBHOOK_SECRET',
  'BTCPAY_WEBHOOK_SECRET_PREVIOUS',
  'PSP_URL',
  'PSP_SECRET',
  'PSP_SECRET_PREVIOUS',
  'SMTP_URL',
  'MAIL_FROM',
  'SMS_GATEWAY_URL',
  'SMS_GATEWAY_TOKEN',
  'CAPTCHA',
  'CAPTCHA_SITE_KEY',
  'CAPTCHA_SECRET',
  'SSO_LINK',
  'GOOGLE_CLIENT_ID',
  'GOOGLE_CLIENT_SECRET',
  'APPLE_CLIENT_ID',
  'APPLE_TEAM_ID',
  'APPLE_KEY_ID',
  'APPLE_PRIVATE_KEY',
  'VK_CLIENT_ID',
  'YANDEX_CLIENT_ID',
  'YANDEX_CLIENT_SECRET',
  'TELEGRAM_BOT_NAME',
  'TELEGRAM_BOT_TOKEN',
];

const REPORTS = join(ROOT, '.cache', 'test');

async function main() {
  await ensureInstalled();
  const node = findNode();
  const env = testEnvironment(node);
  rmSync(REPORTS, { recursive: true, force: true });
  const total = { passed: 0, failed: 0, parts: [] };
  const part = async (title, work) => add(total, title, await work());
  for (const one of CHECKS) await part(one.title, () => check(one, node, env));
  await part('tests', () => runUnits(node, env, REPORTS));
  await part('build', () => buildPart(node));
  if (!process.argv.includes('--check')) {
    await part('journeys', () => journeysPart(node, env));
  }
  conclude(total);
}

/** The binaries of the packages first on the path, with the Node that runs TypeScript. */
function testEnvironment(node) {
  const env = { ...process.env, CI: process.env['CI'] ?? 'true' };
  // OpenID Connect providers have variables that contain their names.
  const social = Object.keys(env).filter((name) => name.startsWith('OIDC_'));
  for (const name of [...CONFIGURATION, ...social]) delete env[name];
  const bin = join(ROOT, 'node_modules', '.bin');
  env.PATH = [dirname(node), bin, env.PATH].join(delimiter);
  return env;
}

async function buildPart(node) {
  return attempt(async () => {
    await ensureBuilt(node);
    return { passed: 1, failed: 0 };
  });
}

async function journeysPart(node, env) {
  return attempt(async () => {
    const browser = await ensureBrowser();
    return runJourneys(node, { ...env, CHROMIUM_PATH: browser }, REPORTS);
  });
}

/** A part that cannot even start counts as one failure, with its reason. */
async function attempt(work) {
  try {
    return await work();
  } catch (error) {
    if (!isExpected(error)) throw error;
    console.log(error.message);
    return { passed: 0, failed: 1 };
  }
}

function add(total, title, result) {
  total.passed += result.passed;
  total.failed += result.failed;
  total.parts.push({ title, ...result });
}

function conclude({ passed, failed, parts }) {
  console.log('\nResult');
  for (const part of parts) {
    const skipped = part.skipped > 0 ? `, ${part.skipped} skipped` : '';
    const word = part.failed > 0 ? 'FAILED' : 'ok';
    console.log(
      `  ${part.title.padEnd(28)} ${word.padEnd(7)} ` +
        `${part.passed} passed, ${part.failed} failed${skipped}`,
    );
    for (const name of part.names ?? []) console.log(`    ${name}`);
  }
  console.log(`\n${passed} passed, ${failed} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
}

try {
  await main();
} catch (error) {
  if (!isExpected(error)) throw error;
  console.log(`${error.message}\n\n0 passed, 1 failed`);
  process.exitCode = 1;
}
