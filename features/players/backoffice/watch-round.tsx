import { openPlayerRound } from '#domain/suppliers/contract.backoffice.ts';
import { useTabAction } from '#platform/browser/forms/use-tab-action.ts';
import { api } from '#platform/browser/net/api.ts';
import { useLocale, useT } from '#platform/browser/texts/i18n.tsx';
import { Button, LinkButton } from '#platform/browser/ui/button.tsx';
import { linesOf } from '#platform/browser/ui/errors.ts';
import { Icon } from '#platform/browser/ui/icon.tsx';

type WatchRoundProps = { player: string; bet: string };

/** Opens the round of a bet at the supplier of its game, in a tab of its own. */
export function WatchRound({ player, bet }: WatchRoundProps) {
  const t = useT('backoffice-players');
  const locale = useLocale();
  const { run, isBusy, refusal, blockedUrl } = useTabAction(
    () => api(openPlayerRound, { params: { player, bet }, body: { locale } }),
    t('replay.watchOpens'),
  );
  const icon = <Icon name="external" />;
  return (
    <div>
      {blockedUrl === undefined ? (
        <Button icon={icon} busy={isBusy} onClick={run}>
          {t('replay.watch')}
        </Button>
      ) : (
        <LinkButton icon={icon} href={blockedUrl} target="_blank" rel="noopener noreferrer">
          {t('replay.watchOpen')}
        </LinkButton>
      )}
      <p role="status">{refusal && linesOf(refusal).join(' ')}</p>
    </div>
  );
}
