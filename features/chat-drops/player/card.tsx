import { CURRENCIES, type Currency } from '#core/currency.ts';
import type { Locale } from '#core/locale.ts';
import { PlayerName } from '#domain/identity/player/player-name.tsx';
import { useUser } from '#domain/identity/player/session.ts';
import { useSecondsLeft } from '#domain/rounds/player/use-server-time.ts';
import { useLocale, useFormat, useT } from '#platform/browser/texts/i18n.tsx';
import { Badge } from '#platform/browser/ui/badge.tsx';
import { Icon } from '#platform/browser/ui/icon.tsx';
import { Money } from '#platform/browser/ui/money.tsx';
import { Progress } from '#platform/browser/ui/progress.tsx';
import { DropAction } from './action.tsx';
import type { ShownDrop } from './use-drops.ts';

type Props = { readonly drop: ShownDrop };

/** A drop: what it gives, how much is left of it and for how long, and the button. */
export function DropCard({ drop }: Props) {
  const t = useT('chat-drops');
  const f = useFormat();
  const currency = useDropCurrency(drop);
  const titleId = `drop-${drop.id}`;
  const amount = drop.amounts[currency];
  return (
    <li className="drop lattice" aria-labelledby={titleId} data-over={drop.is_over || undefined}>
      <div className="drop-head">
        <Icon name="gift" />
        <h3 id={titleId}>{drop.name}</h3>
        {!drop.is_over && <TimeLeft until={drop.open_until} />}
        {drop.is_over && <Badge>{t('over')}</Badge>}
      </div>
      {amount !== undefined && (
        <p className="drop-amount">
          <Money amount={amount} currency={currency} tone="win" size="display" />
          <small>
            {drop.wager === 0 ? t('noWager') : t('wager', { times: f.times(String(drop.wager)) })}
          </small>
        </p>
      )}
      {drop.is_over ? <Takers drop={drop} /> : <Places drop={drop} />}
      <DropAction drop={drop} currency={currency} />
    </li>
  );
}

function Places({ drop: { left, places } }: Props) {
  const t = useT('chat-drops');
  const text = t('left', { left, places });
  return (
    <div className="drop-places">
      <Progress label={t('places')} value={left / places} valueText={text} />
      <span className="tabular" aria-hidden="true">
        {text}
      </span>
    </div>
  );
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** Minutes and seconds, or hours and minutes. Read out on demand, not each second. */
function TimeLeft({ until }: { readonly until: string }) {
  const t = useT('chat-drops');
  const seconds = useSecondsLeft(Date.parse(until));
  if (seconds === null) return null;
  const two = (part: number) => String(part).padStart(2, '0');
  const minutes = Math.floor((seconds % HOUR) / MINUTE);
  const text =
    seconds >= HOUR
      ? t('hours', { hours: Math.floor(seconds / HOUR), minutes })
      : `${two(minutes)}:${two(seconds % MINUTE)}`;
  return (
    <span className="drop-time tabular" role="timer" aria-label={t('timeLeft', { time: text })}>
      {text}
    </span>
  );
}

/** Those who took part and show their names, and how many others did. */
function Takers({ drop: { takers, hidden_takers: others } }: Props) {
  const t = useT('chat-drops');
  const names = takers.flatMap(({ player }) => (player === null ? [] : [player]));
  if (names.length === 0 && others === 0) return <p className="drop-takers">{t('noTakers')}</p>;
  if (names.length === 0) return <p className="drop-takers">{t('onlyHidden', { others })}</p>;
  return (
    <p className="drop-takers">
      {t('takers')}{' '}
      {names.map((name, index) => (
        <span key={name}>
          {index > 0 && ', '}
          <PlayerName name={name} />
        </span>
      ))}
      {others > 0 && ` ${t('andOthers', { others })}`}
    </p>
  );
}

const USUAL_CURRENCY = { ru: 'RUB', en: 'USD', kz: 'KZT' } as const satisfies Record<
  Locale,
  Currency
>;

/** The currency of the player; for a visitor, that of the language where the drop has it. */
function useDropCurrency({ amounts }: ShownDrop): Currency {
  const { user } = useUser();
  const locale = useLocale();
  const wanted = [user?.currency, USUAL_CURRENCY[locale], ...CURRENCIES];
  const found = CURRENCIES.filter((one) => amounts[one] !== undefined);
  return wanted.flatMap((one) => found.filter((each) => each === one))[0] ?? 'USD';
}
