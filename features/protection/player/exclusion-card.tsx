import { withStepUp } from '#domain/identity/player/step-up.ts';
import { useKeyedApi } from '#platform/browser/forms/use-keyed-api.ts';
import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';
import { openModal } from '#platform/browser/modals/modals.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { Icon } from '#platform/browser/ui/icon.tsx';
import { Panel } from '#platform/browser/ui/panel.tsx';
import { requestReturn, cancelReturn, type Protection } from '../contract.ts';
import { useChange } from './use-protection.ts';

const DAY_SECONDS = 86_400;

export function ExclusionCard({ protection }: { protection: Protection }) {
  const t = useT('protection');
  if (protection.exclusion) return <Return exclusion={protection.exclusion} />;
  return (
    <Panel title={t('exclusion.title')} className="protection-card">
      <p>{t('exclusion.about')}</p>
      <Button onClick={() => openModal('SelfExclusion')}>{t('exclusion.open')}</Button>
    </Panel>
  );
}

/** After the end of an exclusion: play opens only on request, and the request can be cancelled. */
function Return({ exclusion }: { exclusion: NonNullable<Protection['exclusion']> }) {
  const t = useT('protection');
  const f = useFormat();
  const keyedApi = useKeyedApi();
  const { run, isBusy } = useChange((call: typeof requestReturn | typeof cancelReturn) =>
    withStepUp(() => keyedApi(call, { body: {} })),
  );
  const { return_from: from } = exclusion;
  const days = exclusion.wait_seconds / DAY_SECONDS;
  return (
    <Panel title={t('exclusion.over')} className="protection-card" look="framed">
      {from ? (
        <>
          <p className="protection-state">
            <Icon name="clock" size={18} />
            {t('exclusion.waiting', { from: f.dateTime(from) })}
          </p>
          <Button busy={isBusy} onClick={() => run(cancelReturn)}>
            {t('exclusion.stay')}
          </Button>
        </>
      ) : (
        <>
          <p>{t('exclusion.overText', { days })}</p>
          <Button busy={isBusy} onClick={() => run(requestReturn)}>
            {t('exclusion.ask')}
          </Button>
        </>
      )}
    </Panel>
  );
}
