/** Receipts and rounds of every kind as files, by what the verifier finds them to be. */
import type { Json } from '#core/fairness/json.ts';
import type { Receipt } from '#core/fairness/receipt.ts';
import vectors from '#core/fairness/vectors.json' with { type: 'json' };
import { formatMoney, micro } from '#core/money.ts';
import { LATE_TABLE } from '#features/cases/game.ts';
import { games as roomGames } from '#features/rooms/game.ts';
import {
  correctedReceipt,
  nonceOf,
  outsideReceipt,
  ownReceipt,
  returnedReceipt,
  settledOnce,
  sharedReceipt,
  voidedFile,
  type Placed,
  type SharedFile,
} from './receipt-kinds.ts';

/** Any hash of files. */
const { commitment: FILES } = vectors.seeds.A;

/** One receipt of every kind, each of them true. */
export function trueFiles(): Readonly<Record<string, object>> {
  const own = (name: string, params: Json, wins: boolean) => ({
    receipt: ownReceipt(name, params, nonceOf(name, params, wins)),
    round: null,
  });
  const settled = ({ receipt, round }: ReturnType<typeof own>) => ({
    receipt: settledOnce(receipt, '2026-11-22T12:01:00.000Z'),
    round,
  });
  const board = { start: { mines: 3 }, choices: [{ tile: 0 }, { tile: 1 }], cap_m4: 100_000 };
  const won = ownReceipt('dice', UNDER, nonceOf('dice', UNDER, true));
  const bonus = { bonus_stake: '5.00', bonus_payout: formatMoney(micro(9_900_000n)) };
  return {
    won: { receipt: won, round: null },
    'won with bonus money': { receipt: { ...won, ...bonus }, round: null },
    lost: own('dice', UNDER, false),
    'steps, won': settled(own('miner', board, true)),
    'steps, lost': settled(own('miner', board, false)),
    case: { receipt: ownReceipt('cases', LATE_TABLE, 1), round: null },
    'shared round': crashFile(),
    'shared round, lost': sharedReceipt('crash', [crashBet(null)]),
    duel: duelFile(),
    room: roomFile(),
    seat: seatFile(),
    'stake added to a seat': addedFile(),
    abandoned: { receipt: abandonedReceipt(), round: null },
    'with the hash of its files': { receipt: won, round: null, game_files: FILES },
  };
}

/** One receipt of every kind that is no lie, yet never true, by what it is found to be. */
export function unprovedFiles(): readonly (readonly [string, string, object])[] {
  const won = ownReceipt('dice', UNDER, nonceOf('dice', UNDER, true));
  const steps = settledOnce(abandonedReceipt(), '2026-11-23T08:00:00.000Z');
  return [
    ['void', 'beacon missing', voidedFile(crashFile(), 'beacon_missing')],
    ['void', 'interrupted', interruptedFile()],
    ['void', 'duel cancelled', { receipt: cancelledDuel(), round: null }],
    ['corrected', 'shared round', correctedFile(crashFile())],
    ['corrected', 'room', correctedFile(roomFile())],
    [
      'corrected',
      'returned and corrected',
      { receipt: correctedReceipt(steps, '0.00'), round: null },
    ],
    ['outside', 'supplier', { receipt: outsideReceipt('supplier'), round: null, game_files: null }],
    ['outside', 'sport', { receipt: outsideReceipt('sport'), round: null }],
    ['sealed', 'seed in use', { receipt: { ...won, server_seed: null }, round: null }],
  ];
}

const UNDER = { direction: 'under', target: 5_000 };

export function correctedFile(file: SharedFile): SharedFile {
  return { ...file, receipt: correctedReceipt(file.receipt, '3.00') };
}

/** A bet that only its player could cash out, in a round during which the server was down. */
export function interruptedFile(): SharedFile {
  const { receipt, round } = sharedReceipt('crash', [crashBet(null)]);
  return {
    receipt: returnedReceipt(receipt, 'interrupted'),
    round: { ...round, round: { ...round.round, is_interrupted: true } },
  };
}

/** The stake of a duel that its player took back before anyone joined. */
export function cancelledDuel(): Receipt {
  return {
    ...returnedReceipt(duelFile().receipt, 'cancelled'),
    server_seed_hash: '',
    server_seed: null,
    client_seed: '',
    nonce: 0,
    round: null,
    outcome: null,
  };
}

/** Shared rounds without a bet of one's own. */
export function roundFiles(): Readonly<Record<'true' | 'void', readonly object[]>> {
  const bare = ({ round: { bet: _, ...file } }: SharedFile) => file;
  return {
    true: [crashFile(), duelFile(), roomFile(), interruptedFile()].map(bare),
    void: [voidedFile(crashFile(), 'beacon_missing'), voidedFile(roomFile(), 'beacon_invalid')].map(
      bare,
    ),
  };
}

export const crashBet = (auto: number | null): Placed => ({
  bet: { auto, cap: null },
  taken: { cashed: null },
});

/** Cashed out by hand while the round ran. */
export function crashFile(): SharedFile {
  return sharedReceipt('crash', [crashBet(200), crashBet(null)], { cashed: 101 });
}

export function duelFile(): SharedFile {
  const sides = [0, 1].map((side) => ({ bet: { side }, taken: null }));
  return sharedReceipt('pvpflip', sides);
}

export function roomFile(): SharedFile {
  const name = roomGames[0]!.game.name;
  const tickets = (count: number, from: number) => ({ bet: { tickets: count }, taken: { from } });
  return sharedReceipt(name, [tickets(3, 0), tickets(2, 3)]);
}

const SEATS: readonly Placed[] = [{ bet: { kind: 'seat' }, taken: { decisions: null } }];

/** A seat of blackjack that doubled. */
export function seatFile(): SharedFile {
  return sharedReceipt('blackjack', SEATS, { decisions: ['double'] });
}

/** The stake that it doubled with. */
export function addedFile(): SharedFile {
  const added = { kind: 'double', hand: 0, seat: '11' };
  return sharedReceipt('blackjack', SEATS, { decisions: ['double'] }, added);
}

/** A board on which no cell was opened for a day. */
export function abandonedReceipt(): Receipt {
  const params = { start: { mines: 3 }, choices: [], cap_m4: 100_000 };
  return returnedReceipt(ownReceipt('miner', params, 5), 'abandoned');
}

type Fields = Readonly<Record<string, unknown>>;

/** The file with other fields of the bet, of its round, and of what stands beside that. */
export function changedFile(
  file: SharedFile,
  receipt: Fields,
  round: Fields = {},
  outer: Fields = {},
) {
  return {
    receipt: { ...file.receipt, ...receipt },
    round: { ...file.round, round: { ...file.round.round, ...round }, ...outer },
  };
}
