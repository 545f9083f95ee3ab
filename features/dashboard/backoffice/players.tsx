import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';
import { Panel } from '#platform/browser/ui/panel.tsx';
import type { Today } from '../contract.backoffice.ts';

type Props = { players: NonNullable<Today['players']> };

/** Who is here now, and who came today. */
export function Players({ players }: Props) {
  const t = useT('backoffice-dashboard');
  const f = useFormat();
  const { online, pages, today, yesterday, yesterday_by_now: byNow } = players;
  return (
    <Panel title={t('players.title')}>
      <dl className="today-figures">
        <div>
          <dt>{t('players.online')}</dt>
          <dd>
            <strong className="display tabular">{f.number(online)}</strong>
            <small className="today-faint">{t('players.pages', { count: pages })}</small>
          </dd>
        </div>
        <div>
          <dt>{t('players.came')}</dt>
          <dd>
            <strong className="display tabular">{f.number(today)}</strong>
            <small className="today-faint">
              {t('players.before', { byNow: f.number(byNow), all: f.number(yesterday) })}
            </small>
          </dd>
        </div>
      </dl>
    </Panel>
  );
}
