import { useEffect, useState } from 'react';
import { isRefusal } from '#core/refusal.ts';
import type { Answer } from '#core/wire.ts';
import type { BetRecord } from '#domain/bets/contract.ts';
import { api } from '#platform/browser/net/api.ts';
import { showRefusal } from '#platform/browser/ui/errors.ts';
import { getReceipt } from '../contract.ts';

export type SignedReceipt = Answer<typeof getReceipt>['data'];

/**
 * The signed receipt of a bet, loaded again when its seed was revealed. Undefined until it is
 * loaded, and where there is none.
 */
export function useSignedReceipt(bet: BetRecord | undefined): SignedReceipt | undefined {
  const [signed, setSigned] = useState<SignedReceipt>();
  const id = bet?.id;
  const seed = bet?.server_seed;
  useEffect(() => {
    if (id === undefined) return undefined;
    let isWanted = true;
    void api(getReceipt, { params: { id } }).then((answer) => {
      if (!isWanted) return;
      if (isRefusal(answer)) showRefusal(answer);
      else setSigned(answer.data);
    });
    return () => {
      isWanted = false;
    };
  }, [id, seed]);
  const isCurrent = signed?.receipt.id === id && signed?.receipt.server_seed === seed;
  return isCurrent ? signed : undefined;
}

/** As a file is written: every field on a line of its own. */
export function receiptText(signed: SignedReceipt): string {
  return `${JSON.stringify(signed, null, 2)}\n`;
}
