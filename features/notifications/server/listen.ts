import type { Currency, WalletCurrency } from '#core/currency.ts';
import { toPlayerId } from '#core/ids.ts';
import { parseMoney, type Micro } from '#core/money.ts';
import { groupOf, type StatusGroup, type VerificationStatus } from '#domain/kyc/rules.ts';
import type { Events } from '#platform/server/events/events.ts';
import { myNotifications, type NotificationKind } from '../contract.ts';
import { removeDevicesOf } from './push/store.ts';
import { countUnread, markKindRead } from './store.ts';
import { tell, type NotificationDeps } from './tell.ts';

type OfPlayer = { readonly player_id: string };
type Deposit = OfPlayer & {
  readonly deposit_id: string;
  readonly currency: Currency;
  readonly credited: string;
};
type Withdrawal = OfPlayer & {
  readonly withdrawal_id: string;
  readonly currency: Currency;
  readonly amount: string;
};
type Prize = OfPlayer & {
  readonly entry_id: string;
  readonly currency: Currency;
  readonly amount: string;
};
type Login = OfPlayer & {
  readonly session: string;
  readonly proof: string;
  readonly is_new_device: boolean;
};

const CONSUMER = 'notifications';

const WITHDRAWAL_EVENTS = {
  'withdrawal.paid': 'withdrawal_paid',
  'withdrawal.rejected': 'withdrawal_rejected',
  'withdrawal.failed': 'withdrawal_failed',
} as const satisfies Record<string, NotificationKind>;

const DECISIONS: Readonly<Record<StatusGroup, NotificationKind>> = {
  success: 'verification_accepted',
  failed: 'verification_refused',
  // Of the decisions of staff, only a request for more documents leads here.
  pending: 'verification_asked',
};

/** Turns the events of payments, verification and logins into notifications of the player. */
export function listenForNotifications(
  deps: NotificationDeps,
  events: Pick<Events, 'listen'>,
): void {
  events.listen<Deposit>('deposit.paid', CONSUMER, ({ body, at }, tx) =>
    tell(deps, tx, {
      playerId: toPlayerId(body.player_id),
      kind: 'deposit_paid',
      source: body.deposit_id,
      money: moneyOf(body.currency, body.credited),
      at,
    }),
  );
  for (const [name, kind] of Object.entries(WITHDRAWAL_EVENTS)) {
    events.listen<Withdrawal>(name, CONSUMER, ({ body, at }, tx) =>
      tell(deps, tx, {
        playerId: toPlayerId(body.player_id),
        kind,
        source: body.withdrawal_id,
        money: moneyOf(body.currency, body.amount),
        at,
      }),
    );
  }
  listenForVerification(deps, events);
  listenForModeration(deps, events);
  listenForSupport(deps, events);
  listenForCorrections(deps, events);
  listenForEnds(events);
  listenForBonuses(deps, events);
  listenForLevels(deps, events);
  events.listen<Prize>('tournament.prize_paid', CONSUMER, ({ body, at }, tx) =>
    tell(deps, tx, {
      playerId: toPlayerId(body.player_id),
      kind: 'tournament_prize',
      source: body.entry_id,
      money: moneyOf(body.currency, body.amount),
      at,
    }),
  );
  events.listen<Login>('player.logged_in', CONSUMER, async ({ body, at }, tx) => {
    if (!body.is_new_device || body.proof === 'register') return;
    const playerId = toPlayerId(body.player_id);
    await tell(deps, tx, { playerId, kind: 'new_device', source: body.session, at });
  });
}

function listenForVerification(deps: NotificationDeps, events: Pick<Events, 'listen'>): void {
  // The same decision may be made again after new documents: each event is one notification.
  type Decided = OfPlayer & { readonly status: VerificationStatus };
  events.listen<Decided>('verification.decided', CONSUMER, ({ id, body, at }, tx) =>
    tell(deps, tx, {
      playerId: toPlayerId(body.player_id),
      kind: DECISIONS[groupOf(body.status)],
      source: id.toString(),
      at,
    }),
  );
  events.listen<OfPlayer>('verification.needed', CONSUMER, ({ id, body, at }, tx) =>
    tell(deps, tx, {
      playerId: toPlayerId(body.player_id),
      kind: 'verification_needed',
      source: id.toString(),
      at,
    }),
  );
}

type OfGrant = OfPlayer & { readonly grant_id: string };
type Given = OfGrant & { readonly currency: Currency; readonly cashback: string | null };

function listenForBonuses(deps: NotificationDeps, events: Pick<Events, 'listen'>): void {
  events.listen<Given>('bonus.given', CONSUMER, ({ body, at }, tx) => {
    const told = { playerId: toPlayerId(body.player_id), source: body.grant_id, at };
    if (body.cashback === null) return tell(deps, tx, { ...told, kind: 'bonus_given' });
    const money = moneyOf(body.currency, body.cashback);
    return tell(deps, tx, { ...told, kind: 'cashback_given', money });
  });
  events.listen<OfGrant>('bonus.ended_for_abuse', CONSUMER, ({ body, at }, tx) =>
    tell(deps, tx, {
      playerId: toPlayerId(body.player_id),
      kind: 'bonus_ended',
      source: body.grant_id,
      at,
    }),
  );
}

type OfLevel = OfPlayer & { readonly currency: Currency; readonly amount: string };

function listenForLevels(deps: NotificationDeps, events: Pick<Events, 'listen'>): void {
  const paid = ({ player_id, currency, amount }: OfLevel) => ({
    playerId: toPlayerId(player_id),
    money: moneyOf(currency, amount),
  });
  type Rewarded = OfLevel & { readonly level: number };
  events.listen<Rewarded>('level.rewarded', CONSUMER, ({ body, at }, tx) =>
    tell(deps, tx, { ...paid(body), kind: 'level_reward', source: body.level.toString(), at }),
  );
  type Ready = OfLevel & { readonly week: string };
  events.listen<Ready>('level.cashback_ready', CONSUMER, ({ body, at }, tx) => {
    const source = `${body.week}:${body.currency}`;
    return tell(deps, tx, { ...paid(body), kind: 'level_cashback', source, at });
  });
}

const MODERATION_EVENTS = {
  'player.nickname_reset': 'nickname_reset',
  'player.avatar_removed': 'avatar_removed',
} as const satisfies Record<string, NotificationKind>;

function listenForModeration(deps: NotificationDeps, events: Pick<Events, 'listen'>): void {
  for (const [name, kind] of Object.entries(MODERATION_EVENTS)) {
    events.listen<OfPlayer>(name, CONSUMER, ({ id, body, at }, tx) =>
      tell(deps, tx, { playerId: toPlayerId(body.player_id), kind, source: id.toString(), at }),
    );
  }
}

type Corrected = OfPlayer & {
  readonly settlement_id: string;
  readonly currency: WalletCurrency;
  readonly payout: string;
};

function listenForCorrections(deps: NotificationDeps, events: Pick<Events, 'listen'>): void {
  events.listen<Corrected>('bet.corrected', CONSUMER, async ({ body, at }, tx) => {
    // Free play has no money to speak of.
    if (body.currency === 'PLAY') return;
    await tell(deps, tx, {
      playerId: toPlayerId(body.player_id),
      kind: 'bet_corrected',
      source: body.settlement_id,
      money: moneyOf(body.currency, body.payout),
      at,
    });
  });
}

const END_EVENTS = ['player.excluded', 'player.closed'] as const;

/** Devices are switched off: after an exclusion the player decides anew. */
function listenForEnds(events: Pick<Events, 'listen'>): void {
  for (const name of END_EVENTS) {
    events.listen<OfPlayer>(name, CONSUMER, ({ body }, tx) =>
      removeDevicesOf(tx, toPlayerId(body.player_id)),
    );
  }
}

type Answered = OfPlayer & { readonly thread_id: string; readonly read_up_to: string };

/** Several answers in a row are one notification until the player has read them. */
function listenForSupport(deps: NotificationDeps, events: Pick<Events, 'listen'>): void {
  events.listen<Answered>('support.answered', CONSUMER, ({ body, at }, tx) =>
    tell(deps, tx, {
      playerId: toPlayerId(body.player_id),
      kind: 'support_answered',
      source: `${body.thread_id}:${body.read_up_to}`,
      at,
    }),
  );
  events.listen<OfPlayer>('support.read', CONSUMER, async ({ body }, tx) => {
    const playerId = toPlayerId(body.player_id);
    if (!(await markKindRead(tx, playerId, 'support_answered'))) return;
    const unread = await countUnread(tx, playerId);
    tx.onCommit(() => deps.publishTo(myNotifications.name, playerId, { unread }));
  });
}

function moneyOf(currency: Currency, text: string): { currency: Currency; amount: Micro } {
  // Written by formatMoney.
  return { currency, amount: parseMoney(text)! };
}
