import type { ReactNode } from 'react';
import type { Answer } from '#core/wire.ts';
import { useCall } from '#platform/browser/net/data.tsx';
import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';
import { Facts } from '#platform/browser/ui/rows.tsx';
import { Panel } from '#platform/browser/ui/panel.tsx';
import { Skeleton } from '#platform/browser/ui/progress.tsx';
import { readProtection } from '../contract.backoffice.history.ts';

type Protected = Answer<typeof readProtection>['data'];
type Limit = Protected['limits'][number];

/** The limits and exclusions the player has set. They are shown only; staff cannot change them. */
export function Protection({ id }: { id: string }) {
  const t = useT('backoffice-players');
  const { data } = useCall(readProtection, { params: { player: id } });
  const facts = useProtectionFacts(data?.data);
  return (
    <Panel title={t('protection.title')}>
      {!data && <Skeleton height="4rem" />}
      {data && facts.length === 0 && <p className="player-faint">{t('protection.none')}</p>}
      {facts.length > 0 && <Facts facts={facts} />}
    </Panel>
  );
}

function useProtectionFacts(data: Protected | undefined): { name: ReactNode; value: ReactNode }[] {
  const t = useT('backoffice-players');
  const f = useFormat();
  if (!data) return [];
  const limits = data.limits.filter(({ value, pending_from }) => value !== null || pending_from);
  return [
    ...data.exclusions.map(({ until, return_from }) => ({
      name: t('protection.excluded'),
      value: [
        until === null
          ? t('protection.endless')
          : t('protection.until', { time: f.dateTime(until) }),
        ...(return_from ? [t('protection.returnFrom', { time: f.dateTime(return_from) })] : []),
      ].join(', '),
    })),
    ...(data.time_out_until
      ? [{ name: t('protection.timeOut'), value: f.dateTime(data.time_out_until) }]
      : []),
    ...limits.map((limit) => ({
      name: `${t(`protection.kinds.${limit.kind}`)}${
        limit.period ? ` ${t(`protection.periods.${limit.period}`)}` : ''
      }`,
      value: <LimitWords limit={limit} />,
    })),
  ];
}

function LimitWords({ limit }: { limit: Limit }) {
  const t = useT('backoffice-players');
  const f = useFormat();
  const said = (value: string | null) => {
    if (value === null) return t('protection.noLimit');
    if (limit.currency === null) return t('protection.minutes', { count: Number(value) });
    return f.money(value, limit.currency);
  };
  return (
    <span className="player-limit">
      {said(limit.value)}
      {limit.used !== null && limit.currency && (
        <small> {t('protection.used', { amount: f.money(limit.used, limit.currency) })}</small>
      )}
      {limit.pending_from && (
        <small>
          {' '}
          {t('protection.pending', {
            value: said(limit.pending),
            time: f.dateTime(limit.pending_from),
          })}
        </small>
      )}
    </span>
  );
}
