/** What the programs of a test run see of the developer's environment. */
import { delimiter, dirname, join } from 'node:path';
import { ROOT } from '../start/step.mjs';

/**
 * Configuration variables of the developer's environment, which must not reach the apps the tests
 * start.
 */
const CONFIGURATION = [
  'PORT',
  'HOST',
  'DATA_DIR',
  'DATABASE_URL',
  'DATABASE_CONNECTIONS',
  'BUS_URL',
  'PUBLIC_URL',
  'NODE_ENV',
  'SECRET_KEY',
  'LOG_LEVEL',
  'ROOT_REDIRECT',
  'TRUSTED_PROXIES',
  'COUNTRY_HEADER',
  'REGION_HEADER',
  'DRAIN_SECONDS',
  'MIN_AGE',
  'PAYOUT_COOLING_HOURS',
  'METRICS_TOKEN',
  'SMS_HOURLY_MAX',
  'BASE_CURRENCY',
  'ARCHIVE_AFTER_MONTHS',
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

/**
 * The binaries of the packages first on the path, with the Node that runs TypeScript. A log gets no
 * colour codes.
 */
export function testEnvironment(node, isTerminal = process.stdout.isTTY === true) {
  const env = { ...process.env, CI: process.env['CI'] ?? 'true' };
  // OpenID Connect providers have variables that contain their names.
  const social = Object.keys(env).filter((name) => name.startsWith('OIDC_'));
  for (const name of [...CONFIGURATION, ...social]) delete env[name];
  const bin = join(ROOT, 'node_modules', '.bin');
  env.PATH = [dirname(node), bin, env.PATH].join(delimiter);
  // Workers, and the programs that tests start, need not compile the same modules again.
  env.NODE_COMPILE_CACHE ??= join(ROOT, '.cache', 'node');
  if (isTerminal) return env;
  delete env.FORCE_COLOR;
  return { ...env, NO_COLOR: '1' };
}
