import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';
import { useCallPages } from '#platform/browser/net/data.tsx';
import { linesOf } from '#platform/browser/ui/errors.ts';
import { Button } from '#platform/browser/ui/button.tsx';
import { Panel } from '#platform/browser/ui/panel.tsx';
import { Skeleton } from '#platform/browser/ui/progress.tsx';
import { listChanges, type ProtectionChange } from '../contract.ts';
import { useLimitWords } from './words.ts';

const PAGE = '5';

/** The history of protection changes with their times, as a record for the player. */
export function Changes() {
  const t = useT('protection');
  const common = useT('common');
  const pages = useCallPages(listChanges, { query: { limit: PAGE } });
  if (pages.loading) return <Skeleton height="6rem" />;
  return (
    <Panel title={t('changes.title')} className="protection-card">
      {pages.refusal && <p role="alert">{linesOf(pages.refusal).join(' ')}</p>}
      {!pages.refusal && pages.items.length === 0 && <p>{t('changes.none')}</p>}
      <ol className="protection-changes">
        {pages.items.map((change) => (
          <Line key={change.id} change={change} />
        ))}
      </ol>
      {pages.hasMore && (
        <Button size="s" busy={pages.loadingMore} onClick={pages.more}>
          {common('more')}
        </Button>
      )}
    </Panel>
  );
}

function Line({ change }: { change: ProtectionChange }) {
  const t = useT('protection');
  const f = useFormat();
  const words = useLimitWords();
  const { kind, period, currency, value, until, what } = change;
  const names = [kind && t(`limits.kind.${kind}`), period && t(`limits.period.${period}`)];
  const name = names.filter(Boolean).join(', ');
  const shown = kind ? words(kind, value, currency) : '';
  const text = t(`changes.what.${what}`, {
    name,
    value: shown,
    until: until ? f.dateTime(until) : '',
  });
  return (
    <li>
      <time dateTime={change.at}>{f.dateTime(change.at)}</time>
      <span>{text}</span>
    </li>
  );
}
