import { useAction } from '#platform/browser/forms/use-action.ts';
import { api } from '#platform/browser/net/api.ts';
import { refetchCalls } from '#platform/browser/net/data.tsx';
import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';
import { Badge } from '#platform/browser/ui/badge.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { Panel } from '#platform/browser/ui/panel.tsx';
import { getMyLevel, joinVip, type OwnLevel } from '../contract.ts';

const TONES = { NEW: 'info', CONTACTED: 'info', ACCEPTED: 'brass', REJECTED: 'plain' } as const;

/** The request to join the club, and its state. */
export function Join({ request }: { readonly request: OwnLevel['request'] }) {
  const t = useT('vip');
  const f = useFormat();
  const { run, isBusy } = useAction(() => api(joinVip, { body: { request_type: 'page' } }), {
    onDone: () => refetchCalls(getMyLevel),
  });
  const mayAsk = request === null || request.state === 'REJECTED';
  return (
    <section className="vip-join">
      <Panel title={t('join.title')} look="framed">
        <p>{t('join.text')}</p>
        {request && (
          <p className="vip-request" role="status">
            <Badge tone={TONES[request.state]}>{t(`join.states.${request.state}`)}</Badge>
            <span>{t('join.since', { day: f.date(request.at) })}</span>
          </p>
        )}
        {mayAsk && (
          <Button variant="primary" busy={isBusy} onClick={run}>
            {t('join.button')}
          </Button>
        )}
      </Panel>
    </section>
  );
}
