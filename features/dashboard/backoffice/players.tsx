import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';
import { Panel } from '#platform/browser/ui/panel.tsx';
import type { Dashboard } from '../contract.backoffice.ts';

type Props = { players: NonNullable<Dashboard['players']> };

/** Players online, and registrations of today. */
export function Players({ players }: Props) {
  const t = useT('backoffice-dashboard');
  const f = useFormat();
  const { online, pages, today, yesterday, yesterday_by_now: byNow } = players;
  return (
    <Panel title={t('players.title')}>
      <dl className="dashboard-figures">
        <div>
          <dt>{t('players.online')}</dt>
          <dd>
            <strong className="display tabular">{f.number(online)}</strong>
            <small className="dashboard-faint">{t('players.pages', { count: pages })}</small>
          </dd>
        </div>
        <div>
          <dt>{t('players.came')}</dt>
          <dd>
            <strong className="display tabular">{f.number(today)}</strong>
            <small className="dashboard-faint">
              {t('players.before', { byNow: f.number(byNow), all: f.number(yesterday) })}
            </small>
          </dd>
        </div>
      </dl>
    </Panel>
  );
}
