import { appendFileSync } from 'node:fs';
import { withdrawalJobs } from '#features/withdrawals/server/index.ts';
import { createListScreening } from '#domain/aml/server/index.ts';
import { createAccounts } from '#domain/ledger/server/index.ts';
import { openDb } from '#platform/server/db.ts';
import { APP_ROLE } from '#platform/server/app-role.ts';
import { createLog } from '#platform/server/log.ts';
import { createMessagesFixture } from './messages-fixture.ts';
import { createScriptedPayoutProvider } from './scripted-payout-provider.ts';

/**
 * Sends approved withdrawals and kills its own process at a named step, for the recovery test:
 * `node dev/killed-withdrawal.ts <database> <secret> <file> <step>`. The provider appends each
 * reference it accepts to the file, which survives the process as a provider does.
 */
const [url, secretKey, file, step] = process.argv.slice(2) as [string, string, string, string];

const killProcess = () => process.kill(process.pid, 'SIGKILL');
const { provider, script } = createScriptedPayoutProvider();
script.beforePayout = async (order) => {
  if (step === 'before the provider receives the request') killProcess();
  appendFileSync(file, `${order.reference}\n`);
  if (step === 'after the provider has accepted it') killProcess();
};

const db = openDb({ url, role: APP_ROLE, connectionsMax: 4 });
const jobs = withdrawalJobs({
  db,
  log: createLog('silent'),
  accounts: createAccounts(),
  messages: createMessagesFixture(db).messages,
  secretKey,
  screening: createListScreening(),
  providers: [provider],
  coolingHours: () => 0,
  publicUrl: () => 'https://casino.example',
  emit: async () => {
    if (step === 'while the answer is stored') killProcess();
  },
  announceBalance: async () => undefined,
  announceBonuses: () => {},
  publishTo: () => {
    if (step === 'after the answer is stored') killProcess();
  },
});
await jobs[0]!.run();
await db.close();
