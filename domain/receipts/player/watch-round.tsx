import type { BetRecord } from '#domain/bets/contract.ts';
import { openRound } from '#domain/suppliers/contract.rounds.ts';
import { useTabAction } from '#platform/browser/forms/use-tab-action.ts';
import { api } from '#platform/browser/net/api.ts';
import { useLocale, useT } from '#platform/browser/texts/i18n.tsx';
import { Button, LinkButton } from '#platform/browser/ui/button.tsx';
import { linesOf } from '#platform/browser/ui/errors.ts';
import { Icon } from '#platform/browser/ui/icon.tsx';

/** Opens the round of a bet at the supplier of its game, in a tab of its own. */
export function WatchRound({ bet }: { bet: BetRecord }) {
  const t = useT('domain-receipts');
  const locale = useLocale();
  const { run, isBusy, refusal, blockedUrl } = useTabAction(
    () => api(openRound, { params: { bet: bet.id }, body: { locale } }),
    t('watch.opens'),
  );
  const icon = <Icon name="external" />;
  return (
    <div className="receipt-watch">
      {blockedUrl === undefined ? (
        <Button icon={icon} busy={isBusy} onClick={run}>
          {t('watch.button')}
        </Button>
      ) : (
        <LinkButton icon={icon} href={blockedUrl} target="_blank" rel="noopener noreferrer">
          {t('watch.open')}
        </LinkButton>
      )}
      <p role="status">{refusal && linesOf(refusal).join(' ')}</p>
    </div>
  );
}
