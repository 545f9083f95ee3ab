import { isCurrency, type Currency } from '#core/currency.ts';
import { toPlayerId } from '#core/ids.ts';
import { parseMoney } from '#core/money.ts';
import { levelOf } from '#domain/aml/rules.ts';
import { readKnownFacts, requireDueDiligence } from '#domain/aml/server/index.ts';
import { isPastThreshold, type PaidDeposit } from '#domain/kyc/server/index.ts';
import type { SiteSettings } from '#domain/settings/server/index.ts';
import type { Events } from '#platform/server/events/events.ts';

type Listening = {
  readonly events: Pick<Events, 'listen'>;
  readonly siteSettings: Pick<SiteSettings, 'read'>;
};

/**
 * Deposits that need due diligence: linked ones past the KYC threshold ask for an address (K3), a
 * large one for the source of the money (K4).
 */
export function listenForDueDiligence({ events, siteSettings }: Listening): void {
  events.listen<PaidDeposit>('deposit.paid', 'aml', async ({ body }, tx) => {
    const { deposit_id: deposit, player_id, currency, amount } = body;
    const playerId = toPlayerId(player_id);
    const facts = { deposit, amount, currency };
    const known = await readKnownFacts(tx, playerId);
    if (!known.hasAddress && (await isPastThreshold(tx, body))) {
      await requireDueDiligence(tx, playerId, 'address', facts);
    }
    const isLarge = isCurrency(currency) && isAtLeast(amount, largeOf(siteSettings, currency));
    if (isLarge && levelOf(known) !== 'K4') {
      await requireDueDiligence(tx, playerId, 'source_of_funds', facts);
    }
  });
}

function largeOf(siteSettings: Listening['siteSettings'], currency: Currency): string {
  return siteSettings.read('large_amounts')[currency];
}

function isAtLeast(amount: string, least: string): boolean {
  return (parseMoney(amount) ?? 0n) >= parseMoney(least)!;
}
