import { Timestamp } from '#platform/backoffice/timestamp.tsx';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Badge } from '#platform/browser/ui/badge.tsx';
import { Facts } from '#platform/browser/ui/rows.tsx';
import type { AmlCaseDetails } from '../contract.backoffice.ts';

type Hit = AmlCaseDetails['hits'][number];

/** The entries that the player was found in, beside the name they were compared with. */
export function Hits({ hits }: { readonly hits: readonly Hit[] }) {
  return (
    <div className="aml-hits">
      {hits.map((hit) => (
        <HitView key={hit.id} hit={hit} />
      ))}
    </div>
  );
}

function HitView({ hit }: { readonly hit: Hit }) {
  const t = useT('backoffice-aml');
  const { person } = hit;
  const facts = [
    { name: t('hit.compared'), value: `${person.name}, ${person.birth_date ?? t('hit.unknown')}` },
    { name: t('hit.birth'), value: hit.birth_date ?? t('hit.unknown') },
    { name: t('hit.other'), value: hit.other_names.join(', ') },
    { name: t('hit.country'), value: hit.country ?? '' },
    { name: t('hit.list'), value: hit.list ?? '' },
    { name: t('hit.reference'), value: hit.reference ?? '' },
    { name: t('hit.version'), value: `${t(`lists.kinds.${hit.kind}`)} #${hit.version}` },
  ].filter(({ value }) => value !== '');
  return (
    <section>
      <h3>
        {hit.name}
        <Badge tone={hit.strength === 'strong' ? 'loss' : 'warn'}>
          {t(`strengths.${hit.strength}`)}
        </Badge>
      </h3>
      <Facts facts={[...facts, { name: t('hit.found'), value: <Timestamp at={hit.found_at} /> }]} />
    </section>
  );
}
