import { createBettingFixture } from './betting-fixture.ts';
import { killAt, type KillStep } from './kill-step.ts';
import { answerWalletCall, openWallet, type WalletCall } from './wallet-call.ts';

/**
 * Answers one call of the wallet of suppliers and kills its own process at a named step, for the
 * recovery test: `node dev/killed-wallet.ts <database> <secret> <step> <call as JSON>`.
 */
const [url, secretKey, step, text] = process.argv.slice(2) as [string, string, KillStep, string];

const fixture = await createBettingFixture(url, { secretKey });
const suppliers = await openWallet(fixture, secretKey);
killAt(fixture.db.pool, step);
await answerWalletCall(suppliers.wallet, JSON.parse(text) as WalletCall);
await suppliers.stop();
await fixture.close();
