import { useState } from 'react';
import type { BetRecord } from '#domain/bets/contract.ts';
import type { CaseView } from './case-view.ts';
import { itemIn } from './item-of-bet.ts';
import { restingStrip, runTo, type Strip } from './strip.ts';

type StripState = { readonly strip: Strip; readonly bet: string | undefined; readonly of: string };

/** A strip that runs to the object of each bet that is shown. */
export function useStrip(view: CaseView, bet: BetRecord | null): Strip {
  const { odds, slug, version } = view;
  const of = `${slug}/${version}`;
  const [state, setState] = useState<StripState>(() => ({
    strip: restingStrip(odds, Math.random),
    bet: undefined,
    of,
  }));
  if (state.of !== of) {
    // Another case: positions of the old one mean nothing in it.
    const fresh = { strip: restingStrip(odds, Math.random), bet: bet?.id, of };
    setState(fresh);
    return fresh.strip;
  }
  const item = bet && bet.id !== state.bet ? itemIn(view, bet) : undefined;
  if (bet && item) {
    const next = { strip: runTo(state.strip, item.place, odds, Math.random), bet: bet.id, of };
    setState(next);
    return next.strip;
  }
  return state.strip;
}
