import { listRevealedSeeds, type RevealedSeed } from '#domain/fairness/contract.ts';
import { Seal } from '#domain/art/player/seal.tsx';
import { useCallPages } from '#platform/browser/net/data.tsx';
import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';
import { Link } from '#platform/browser/router/router.tsx';
import { Button, buttonClass } from '#platform/browser/ui/button.tsx';
import { CopyText } from '#platform/browser/ui/copy-text.tsx';
import { Icon } from '#platform/browser/ui/icon.tsx';
import { EmptyState } from '#platform/browser/ui/states.tsx';
import { changeHistory } from './history-query.ts';
import { Listing } from './listing.tsx';
import { useZone } from '../settings/zones.ts';

/** Revealed seeds, and the bets that can be verified with each. */
export function SeedsTab() {
  const t = useT('profile');
  const pages = useCallPages(listRevealedSeeds, {});
  return (
    <>
      <p className="history-lead">{t('seeds.lead')}</p>
      {pages.items.length > 0 && (
        <Link to="/fairness#fairness-mine" className={`${buttonClass({})} history-verify`}>
          <span className="button-face">
            <Icon name="shield" />
            {t('seeds.verify')}
          </span>
        </Link>
      )}
      <Listing
        label={t('history.tabs.seeds')}
        pages={pages}
        keyOf={(seed) => seed.id}
        timeOf={(seed) => seed.revealed_at}
        row={(seed) => <SeedRow seed={seed} />}
        empty={
          <EmptyState
            art={<Seal size={140} />}
            title={t('seeds.none')}
            text={t('seeds.noneText')}
          />
        }
      />
    </>
  );
}

function SeedRow({ seed }: { seed: RevealedSeed }) {
  const t = useT('profile');
  const f = useFormat();
  const zone = useZone();
  return (
    <article className="history-seed">
      <header>
        <strong>{t('seeds.bets', { count: seed.bets })}</strong>
        <small className="tabular">
          {t('seeds.dates', {
            from: f.dateTime(seed.activated_at, zone),
            to: f.dateTime(seed.revealed_at, zone),
          })}
        </small>
      </header>
      <dl>
        <Part name={t('seeds.server')} text={seed.server_seed} />
        <Part name={t('seeds.hash')} text={seed.hash} />
        <Part name={t('seeds.client')} text={seed.client_seed} />
      </dl>
      {seed.bets > 0 && (
        <Button size="s" onClick={() => changeHistory({ tab: 'bets', seed: seed.id })}>
          {t('seeds.show')}
        </Button>
      )}
    </article>
  );
}

function Part({ name, text }: { name: string; text: string }) {
  const common = useT('common');
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <CopyText
          wrap
          text={text}
          label={`${common('copy')}: ${name}`}
          copiedLabel={common('copied')}
        />
      </dd>
    </div>
  );
}
