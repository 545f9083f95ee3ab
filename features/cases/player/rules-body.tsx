import { RulesTail } from '#domain/bets/player/game-rules.tsx';
import type { GameTable } from '#domain/bets/contract.ts';
import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';
import { Link } from '#platform/browser/router/router.tsx';
import type { CasePage } from '../contract.ts';
import { RTP_MAX, RTP_MIN } from '../rules.ts';
import type { CaseView } from './case-view.ts';
import { usePercent } from './use-words.ts';

export type RulesProps = { view: CaseView; page: CasePage; table: GameTable | undefined };

/** The exact RTP, the versions, the limits and what happens on a lost connection. */
export function RulesBody({ view, page, table }: RulesProps) {
  const t = useT('cases');
  const { percent } = usePercent();
  const bound = (thousandths: bigint) => percent({ numerator: thousandths, denominator: 1_000n });
  return (
    <>
      <p>{t('rules.draw')}</p>
      <p>{t('rules.strip')}</p>
      <p>{t('rules.several')}</p>
      <h3>{t('rules.returnTitle')}</h3>
      <p className="game-return">
        <b className="display tabular">{percent(view.exactRtp)}</b>
        <span>{t('rules.return', { least: bound(RTP_MIN), most: bound(RTP_MAX) })}</span>
      </p>
      <h3>{t('rules.versionsTitle')}</h3>
      <p>{t('rules.versions')}</p>
      <Versions page={page} />
      <RulesTail table={table} lost={t('rules.lost')} auto={t('rules.auto')} />
    </>
  );
}

function Versions({ page: { case: shown, versions, latest } }: { page: CasePage }) {
  const t = useT('cases');
  const f = useFormat();
  return (
    <ul className="cases-versions">
      {versions.map(({ version, published_at }) => (
        <li key={version}>
          {version === shown.version ? (
            <b>{t('items.version', { version })}</b>
          ) : (
            <Link
              className="link"
              to={`/games/cases/${shown.slug}${version === latest ? '' : `?version=${version}`}`}
            >
              {t('items.version', { version })}
            </Link>
          )}{' '}
          <time dateTime={published_at}>{f.dateTime(published_at)}</time>
        </li>
      ))}
    </ul>
  );
}
