import { parseMoney } from '#core/money.ts';
import { withStepUp } from '#domain/identity/player/step-up.ts';
import { announce } from '#platform/browser/ui/announce.ts';
import { useKeyedApi } from '#platform/browser/forms/use-keyed-api.ts';
import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';
import { openModal } from '#platform/browser/modals/modals.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { Icon } from '#platform/browser/ui/icon.tsx';
import { Progress } from '#platform/browser/ui/progress.tsx';
import { cancelLimit, confirmLimit, type Limit } from '../contract.ts';
import { useChange } from './use-protection.ts';
import { useLimitWords } from './words.ts';

/** One limit: period, amount, usage and the pending request. */
export function LimitLine({ limit }: { limit: Limit }) {
  const t = useT('protection');
  const words = useLimitWords();
  const { kind, period, value, currency } = limit;
  const name = period ? t(`limits.period.${period}`) : t(`limits.kind.${kind}`);
  return (
    <div className="protection-line">
      <div className="protection-line-head">
        {period && <span className="protection-period">{name}</span>}
        <strong className="tabular">{words(kind, value, currency)}</strong>
        <Button
          size="s"
          variant="quiet"
          aria-label={t('limits.changeOf', { name: `${t(`limits.kind.${kind}`)}, ${name}` })}
          onClick={() => openModal('Limit', { kind, period: period ?? undefined })}
        >
          {t('limits.change')}
        </Button>
      </div>
      <Used limit={limit} name={name} />
      {limit.pending && <Pending limit={limit} pending={limit.pending} />}
    </div>
  );
}

function Used({ limit, name }: { limit: Limit; name: string }) {
  const t = useT('protection');
  const f = useFormat();
  const { value, used, left, currency } = limit;
  if (value === null || used === null || left === null) return null;
  const money = (text: string) => f.money(text, currency ?? '');
  // A player who is winning has used nothing of a loss limit.
  const spent = used.startsWith('-') ? '0.00' : used;
  const text = t('limits.used', { used: money(spent), limit: money(value) });
  return (
    <>
      <Progress value={shareOf(spent, value)} label={name} valueText={text} />
      <p className="protection-used tabular">
        <span>{text}</span>
        <span>{t('limits.left', { left: money(left) })}</span>
      </p>
    </>
  );
}

function shareOf(used: string, limit: string): number {
  const [part, whole] = [parseMoney(used) ?? 0n, parseMoney(limit) ?? 1n];
  return part >= whole ? 1 : Number((part * 1000n) / whole) / 1000;
}

type PendingProps = { limit: Limit; pending: NonNullable<Limit['pending']> };

/** A pending higher limit: how long it waits, with buttons to confirm or cancel. */
function Pending({ limit, pending }: PendingProps) {
  const t = useT('protection');
  const f = useFormat();
  const words = useLimitWords();
  const { kind, period, currency } = limit;
  const body = { kind, ...(period ? { period } : {}) };
  const keyedApi = useKeyedApi();
  const { run, isBusy } = useChange(
    (call: typeof confirmLimit | typeof cancelLimit) => withStepUp(() => keyedApi(call, { body })),
    (_, call) => announce(t(call === confirmLimit ? 'edit.confirmed' : 'edit.cancelled')),
  );
  const times = { from: f.dateTime(pending.from), until: f.dateTime(pending.until) };
  const state = pending.is_ready ? 'ready' : 'pending';
  const text =
    pending.value === null
      ? t(`limits.${state}None`, times)
      : t(`limits.${state}`, { ...times, value: words(kind, pending.value, currency) });
  return (
    <div className="protection-pending">
      <p>
        <Icon name="clock" size={16} />
        {text}
      </p>
      <div className="protection-actions">
        {pending.is_ready && (
          <Button size="s" busy={isBusy} onClick={() => run(confirmLimit)}>
            {t('limits.confirm')}
          </Button>
        )}
        <Button size="s" variant="quiet" busy={isBusy} onClick={() => run(cancelLimit)}>
          {t('limits.keep')}
        </Button>
      </div>
    </div>
  );
}
