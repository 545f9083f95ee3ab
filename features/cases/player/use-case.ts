/** One case: its objects, the strip with the result, and what all games have in common. */
import { useState } from 'react';
import { isObject } from '#core/fairness/json.ts';
import { isRefusal } from '#core/refusal.ts';
import { useHotkeys } from '#domain/bets/player/keys/hotkeys.ts';
import {
  useBetAnimation,
  type AnimatedBetting,
} from '#domain/bets/player/betting/bet-animation.ts';
import { instantSender } from '#domain/bets/player/betting/instant.ts';
import type { Order } from '#domain/bets/player/betting/order.ts';
import { stakeText } from '#domain/bets/player/stake/stake.ts';
import { usePlay, type Play } from '#domain/bets/player/betting/use-play.ts';
import { useSeat } from '#domain/bets/player/seat/use-seat.ts';
import { useLocale } from '#platform/browser/texts/i18n.tsx';
import { refetchCalls } from '#platform/browser/net/data.tsx';
import { getCase, listCases, openCase, type CasePage } from '../contract.ts';
import { cases } from '../rules.ts';
import { viewOf, type CaseView } from './case-view.ts';
import { itemIn } from './item-of-bet.ts';
import { restingStrip, runTo, type Strip } from './strip.ts';

const SHOWN_MS = { normal: 4_600, fast: 700 };

export type CaseTable = {
  readonly view: CaseView;
  readonly play: Play;
  readonly scene: AnimatedBetting;
  readonly strip: Strip;
};

export function useCase({ case: version, is_open: isOpen }: CasePage): CaseTable {
  const { currency } = useSeat();
  const view = viewOf(version, currency, useLocale());
  const scene = useBetAnimation(sendOpening, SHOWN_MS);
  const params = { slug: view.slug, version: view.version };
  const basePlay = usePlay({ game: cases.name, params, bestM4: view.bestM4, send: scene.send });
  syncStake(basePlay, view);
  const isSold = isOpen && view.price !== undefined;
  const play: Play = isSold ? basePlay : { ...basePlay, canBet: false, canStartAutobet: false };
  const press = play.isLocked ? play.stopAutobet : play.bet;
  useHotkeys({ Space: press, Enter: press, KeyS: scene.skip });
  return { view, play, scene, strip: useStrip(view, scene) };
}

const send = instantSender(openCase, caseOf);

async function sendOpening(order: Order) {
  const answer = await send(order);
  // The version on sale has changed since the page was opened: the page loads the new one.
  if (isRefusal(answer) && answer.refused.startsWith('case_')) refetchCalls(getCase, listCases);
  return answer;
}

function caseOf({ params }: Order) {
  const { slug, version } = isObject(params) ? params : {};
  return { case: slug, version };
}

/** The stake is the price, in the currency that is played. */
function syncStake({ stake }: Play, { price }: CaseView): void {
  if (price === undefined) return;
  const text = stakeText(price);
  if (stake.text !== text) stake.follow(text);
}

type StripState = { readonly strip: Strip; readonly bet: string | undefined; readonly of: string };

/** A strip that runs to the object of each bet that is shown. */
function useStrip(view: CaseView, { bet }: AnimatedBetting): Strip {
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
