import { NOTICES_ID } from '#domain/bets/player/notices.tsx';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { DECISIONS } from '../rules.seat.ts';
import type { BlackjackTable } from './use-blackjack.ts';

const KEYS = { hit: 'H', stand: 'S', double: 'D', split: 'P' } as const;

/** The four decisions, each always in its place. */
export function Actions({ table }: { table: BlackjackTable }) {
  const t = useT('blackjack');
  const { options, isBusy, choose } = table;
  return (
    <div className="bj-actions" role="group" aria-label={t('decide')}>
      {DECISIONS.map((decision) => (
        <button
          key={decision}
          type="button"
          className="bj-action"
          data-decision={decision}
          aria-disabled={isBusy || !options.includes(decision)}
          aria-keyshortcuts={KEYS[decision]}
          aria-describedby={NOTICES_ID}
          onClick={() => choose(decision)}
        >
          <span className="display">{t(`decision.${decision}`)}</span>
          <kbd aria-hidden="true">{KEYS[decision]}</kbd>
        </button>
      ))}
    </div>
  );
}
