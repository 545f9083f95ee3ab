/**
 * The server of the journeys: that of apps/server/main.ts with shorter shared rounds, with cheap
 * password hashes, and with servers of partners and suppliers on this machine. What a player sees
 * and may do is the same.
 */
import { cheapPasswords } from '#dev/cheap-passwords.ts';
import { promptBeacon } from '#dev/quick-rounds.ts';
import { serve } from '../../apps/server/serve.ts';

/** Enough for two players to bet, each in their browser, on a busy machine. */
const BETTING_MS = 15_000;

await serve((secretKey) => ({
  passwords: cheapPasswords(),
  isPostbackAllowed: (address) => address === '127.0.0.1',
  isSupplierAllowed: (address) => address === '127.0.0.1',
  // Every deposit would bring a bonus; the journeys of bonuses open them.
  hasClosedBonuses: true,
  roundTimes: {
    beacon: promptBeacon(secretKey),
    retime: ({ bettingMs }) => ({ bettingMs: Math.min(bettingMs, BETTING_MS) }),
  },
}));
