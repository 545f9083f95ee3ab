import { isWin } from '#domain/bets/player/bet-numbers.ts';
import type { BetPresenter } from '#domain/bets/player/games.ts';
import type { BetRecord } from '#domain/bets/contract.ts';
import { useCall } from '#platform/browser/net/data.tsx';
import { useLocale, useT } from '#platform/browser/texts/i18n.tsx';
import { getCase } from '../contract.ts';
import { games } from '../game.ts';
import { parseCaseBet, type CaseBet } from '../rules.ts';
import { itemPlaceOf } from './item-of-bet.ts';
import { usePercent } from './use-words.ts';

/** How bets on cases are shown in histories and receipts, on any page. */
export const presenter: BetPresenter = { rules: games[0]!.game, Outcome, Name };

export const presenters: Readonly<Record<string, BetPresenter>> = { cases: presenter };

function Name() {
  return useT('cases')('lobby.name');
}

function Outcome({ bet }: { bet: BetRecord }) {
  const params = parseCaseBet(bet.params);
  return params ? <OneOutcome bet={bet} params={params} /> : null;
}

/** Names are not part of a bet: a version never changes, so they can always be loaded from it. */
function OneOutcome({ bet, params }: { bet: BetRecord; params: CaseBet }) {
  const locale = useLocale();
  const { chance } = usePercent();
  const { data } = useCall(getCase, {
    params: { slug: params.case },
    query: { version: String(params.version) },
  });
  const version = data?.data.case;
  const place = itemPlaceOf(bet);
  const ppm = place === undefined ? undefined : params.items[place]?.[1];
  const item = place === undefined ? undefined : version?.items[place];
  return (
    <span className="cases-outcome">
      <b data-win={isWin(bet) || undefined}>
        {item?.name[locale] ?? version?.name[locale] ?? params.case}
      </b>{' '}
      <small className="tabular">{ppm !== undefined && chance(ppm)}</small>
    </span>
  );
}
