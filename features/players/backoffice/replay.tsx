import type { WalletCurrency } from '#core/currency.ts';
import { useMay } from '#domain/staff/backoffice/session.ts';
import { Copyable } from '#platform/backoffice/copyable.tsx';
import { useCall } from '#platform/browser/net/data.tsx';
import { setQuery } from '#platform/browser/router/router.tsx';
import { linesOf } from '#platform/browser/ui/errors.ts';
import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';
import { Mono } from '#platform/browser/ui/copy-text.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { Dialog } from '#platform/browser/ui/dialog.tsx';
import { Facts } from '#platform/browser/ui/rows.tsx';
import { Icon } from '#platform/browser/ui/icon.tsx';
import { Money } from '#platform/browser/ui/money.tsx';
import { Skeleton } from '#platform/browser/ui/progress.tsx';
import type { BetCheck } from '#core/fairness/verify.ts';
import { replayBet, type Replay as Shown } from '../contract.backoffice.history.ts';
import { Settlements } from './settlements.tsx';
import { WatchRound } from './watch-round.tsx';

type ReplayProps = { player: string; bet: string; onClose: () => void };

/** One bet recomputed by the rules, next to the result that was paid. */
export function Replay({ player, bet, onClose }: ReplayProps) {
  const t = useT('backoffice-players');
  const { data, refusal } = useCall(replayBet, { params: { player, bet } });
  return (
    <Dialog
      open
      size="l"
      onClose={onClose}
      title={t('replay.title', { id: bet })}
      closeLabel={t('replay.close')}
      footer={data && <Correct player={player} bet={data.data.bet} />}
    >
      {refusal && <p role="alert">{linesOf(refusal).join(' ')}</p>}
      {!data && !refusal && <Skeleton height="16rem" />}
      {data && <Round replay={data.data} player={player} />}
    </Dialog>
  );
}

/** The form belongs to another feature and opens above this page. */
function Correct({ player, bet: { id, settlements } }: { player: string; bet: Shown['bet'] }) {
  const t = useT('backoffice-players');
  const mayCorrect = useMay(CORRECTORS);
  if (!mayCorrect) return null;
  if (settlements.length === 0) return <p className="player-faint">{t('replay.adjust')}</p>;
  return (
    <Button onClick={() => setQuery({ bet: null, correct: id, player })}>
      {t('replay.correct')}
    </Button>
  );
}

const CORRECTORS = ['payments'] as const;

function Round({ replay, player }: { replay: Shown; player: string }) {
  const t = useT('backoffice-players');
  const f = useFormat();
  const { bet } = replay;
  return (
    <div className="player-replay">
      <Verdict replay={replay} />
      {replay.state === 'outside' && <WatchRound player={player} bet={bet.id} />}
      {replay.is_seed_in_use && <p className="player-faint">{t('replay.inUse')}</p>}
      <Facts
        facts={[
          { name: t('bets.at'), value: `${f.date(bet.placed_at)}, ${f.timeExact(bet.placed_at)}` },
          { name: t('bets.stake'), value: <Money amount={bet.stake} currency={bet.currency} /> },
          ...bonusFact(t('replay.bonusStake'), bet.bonus_stake, bet.currency),
          {
            name: t('bets.multiplier'),
            value: f.multiplier(Math.round(Number(bet.multiplier) * 10_000)),
          },
          {
            name: t('bets.payout'),
            value: <Money amount={bet.payout} currency={bet.currency} decimalsMax={6} />,
          },
          ...bonusFact(t('replay.bonusPayout'), bet.bonus_payout, bet.currency),
          { name: t('replay.params'), value: <Mono>{JSON.stringify(bet.params)}</Mono> },
          { name: t('replay.outcome'), value: <Mono>{JSON.stringify(bet.outcome)}</Mono> },
          ...(bet.round ? [{ name: t('replay.round'), value: bet.round }] : []),
          ...(bet.jurisdiction
            ? [
                {
                  name: t('replay.jurisdiction'),
                  value: t('replay.jurisdictionOf', bet.jurisdiction),
                },
              ]
            : []),
          ...(replay.state === 'outside' ? [] : seedFacts(t, bet)),
        ]}
      />
      {bet.settlements.length > 1 && <Settlements bet={bet} />}
      {replay.checks.length > 0 && <Checks replay={replay} />}
      {replay.draws.length > 0 && (
        <section>
          <h3>{t('replay.draws')}</h3>
          <ol className="player-draws">
            {replay.draws.map(({ call, result }, index) => (
              <li key={index}>
                <Mono>{`${call} = ${result}`}</Mono>
              </li>
            ))}
          </ol>
        </section>
      )}
    </div>
  );
}

function seedFacts(t: ReturnType<typeof useT<'backoffice-players'>>, bet: Shown['bet']) {
  return [
    { name: t('replay.nonce'), value: bet.nonce },
    { name: t('replay.client'), value: <Copyable text={bet.client_seed} /> },
    { name: t('replay.serverHash'), value: <Copyable text={bet.server_seed_hash} /> },
    ...(bet.server_seed
      ? [{ name: t('replay.server'), value: <Copyable text={bet.server_seed} /> }]
      : []),
  ];
}

function bonusFact(name: string, amount: string | undefined, currency: WalletCurrency) {
  if (amount === undefined) return [];
  return [{ name, value: <Money amount={amount} currency={currency} decimalsMax={6} /> }];
}

function Verdict({ replay: { state, is_truthful, bet } }: { replay: Shown }) {
  const t = useT('backoffice-players');
  if (state === 'unknown-game') return <p className="player-verdict">{t('replay.unknown')}</p>;
  if (state === 'outside') return <p className="player-verdict">{t('replay.outside')}</p>;
  if (state === 'sealed') return <p className="player-verdict">{t('replay.sealed')}</p>;
  const truthful = bet.is_corrected ? 'replay.corrected' : 'replay.truthful';
  return (
    <p className="player-verdict" data-truthful={is_truthful}>
      <Icon name={is_truthful ? 'check' : 'warning'} />
      {t(is_truthful ? truthful : 'replay.mismatch')}
    </p>
  );
}

function Checks({ replay: { checks } }: { replay: Shown }) {
  const t = useT('backoffice-players');
  return (
    <section>
      <h3>{t('replay.checks')}</h3>
      <ul className="player-checks">
        {checks.map(({ name, ok, expected, actual }) => (
          <li key={name} data-ok={ok}>
            <Icon
              name={ok ? 'check' : 'close'}
              size={16}
              label={t(ok ? 'replay.ok' : 'replay.wrong')}
            />
            {/* The names of the checks are those of the verifier. */}
            <span>{t(`replay.names.${name as BetCheck['name']}`)}</span>
            <Mono>{ok ? actual : `${actual} ≠ ${expected}`}</Mono>
          </li>
        ))}
      </ul>
    </section>
  );
}
