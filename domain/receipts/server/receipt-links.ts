import { toBetId, toPlayerId, type BetId, type PlayerId } from '#core/ids.ts';
import { createSeal } from '#platform/server/seal.ts';

export type ReceiptLinks = {
  readonly tokenOf: (playerId: PlayerId, id: BetId) => string;
  /** Undefined for a token that this installation did not make. */
  readonly read: (token: string) => SharedBet | undefined;
};

type SharedBet = { readonly playerId: PlayerId; readonly id: BetId };

const ID_BYTES = 8;

/**
 * Tokens of shared receipts: the ids of the player and of the bet, sealed. Nothing is stored, and a
 * receipt that was not shared cannot be found by trying numbers.
 */
export function createReceiptLinks(secretKey: string): ReceiptLinks {
  const { seal, open } = createSeal(secretKey, 'croupier shared receipt');
  return {
    tokenOf(playerId, id) {
      const ids = Buffer.alloc(2 * ID_BYTES);
      ids.writeBigInt64BE(playerId);
      ids.writeBigInt64BE(id, ID_BYTES);
      return seal(ids).toString('base64url');
    },
    read(token) {
      try {
        const ids = open(Buffer.from(token, 'base64url'));
        return {
          playerId: toPlayerId(ids.readBigInt64BE()),
          id: toBetId(ids.readBigInt64BE(ID_BYTES)),
        };
      } catch {
        // An altered or foreign token is no receipt: the caller is told that there is none.
        return undefined;
      }
    },
  };
}
