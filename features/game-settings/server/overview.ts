import { CURRENCIES } from '#core/currency.ts';
import type { Rational } from '#core/fairness/game.ts';
import { formatMoney, type Micro } from '#core/money.ts';
import { winMaxOf } from '#domain/bets/rules.limits.ts';
import {
  listGameLimits,
  listGameStates,
  readBankrolls,
  type GameLimitRow,
} from '#domain/bets/server/index.ts';
import { listProposals, presentProposals, type StaffUser } from '#domain/staff/server/index.ts';
import type { BankrollProposal, GamesOverview, LimitProposal } from '../contract.backoffice.ts';
import { bankrollKind } from './bankrolls.ts';
import type { GameSettingsDeps } from './deps.ts';
import { limitKind } from './limits.ts';

/** More are never open: one for each game and currency. */
const PROPOSALS_MAX = 200;

/** The games of this build, read from the database, in the order players see them. */
export async function readGames(deps: GameSettingsDeps, staff: StaffUser): Promise<GamesOverview> {
  const { db, games, edges } = deps;
  const [states, limits, bankrolls, proposals] = await Promise.all([
    listGameStates(db),
    listGameLimits(db),
    readBankrolls(db),
    listOpenProposals(deps, staff),
  ]);
  return {
    games: games.flatMap((listed) => {
      const state = states.find(({ game }) => game === listed.game.name);
      const own = limits.filter(({ game }) => game === listed.game.name);
      return state
        ? [
            {
              ...state,
              changed_at: state.changed_at.toISOString(),
              limits: own.map((row) => limitOf(row, { edges, bankrolls, proposals })),
            },
          ]
        : [];
    }),
    bankrolls: CURRENCIES.map((currency) => ({
      currency,
      amount: textOf(bankrolls.get(currency)),
      proposal: proposals.bankrolls.find(({ subject }) => subject === currency) ?? null,
    })),
  };
}

async function listOpenProposals(deps: GameSettingsDeps, staff: StaffUser) {
  const { db } = deps;
  const open = { status: 'open', limit: PROPOSALS_MAX } as const;
  const limits = await listProposals<LimitProposal['terms']>(db, 'game_limits', open);
  const bankrolls = await listProposals<BankrollProposal['terms']>(db, 'bankrolls', open);
  return {
    limits: await presentProposals(db, limitKind(deps), staff, limits),
    bankrolls: await presentProposals(db, bankrollKind(deps), staff, bankrolls),
  };
}

type Around = {
  readonly edges: ReadonlyMap<string, Rational>;
  readonly bankrolls: Awaited<ReturnType<typeof readBankrolls>>;
  readonly proposals: Awaited<ReturnType<typeof listOpenProposals>>;
};

function limitOf(row: GameLimitRow, { edges, bankrolls, proposals }: Around) {
  const { game, currency } = row;
  const bankroll = currency === 'PLAY' ? undefined : bankrolls.get(currency);
  const edge = edges.get(game);
  const subject = `${game}/${currency}`;
  return {
    currency,
    stake_min: formatMoney(row.stake_min),
    stake_max: formatMoney(row.stake_max),
    payout_max: formatMoney(row.payout_max),
    win_max: textOf(bankroll && edge && winMaxOf(bankroll, edge)),
    proposal: proposals.limits.find((each) => each.subject === subject) ?? null,
  };
}

function textOf(amount: Micro | undefined): string | null {
  return amount === undefined ? null : formatMoney(amount);
}
