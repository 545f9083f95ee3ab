import { useMemo, useState } from 'react';
import { usePageKeys } from '#platform/backoffice/keys.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Blank } from '#platform/backoffice/blank.tsx';
import type { WholeVerification } from '../contract.backoffice.ts';
import { DocumentView, type Shown } from './document-view.tsx';
import { closer, farther, turned, WHOLE, type Look } from './look.ts';

/** Documents of this attempt side by side; the older ones below, opened when they are wanted. */
export function Documents({ whole }: { whole: WholeVerification }) {
  const t = useT('backoffice-verification');
  const isCurrent = ({ attempt, is_replaced }: Shown) => attempt === whole.attempt && !is_replaced;
  const current = whole.documents.filter(isCurrent);
  const older = whole.documents.filter((one) => !isCurrent(one));
  const [areOlderOpen, setOlderOpen] = useState(false);
  return (
    <section aria-label={t('documents.title')}>
      {current.length === 0 && <Blank heading="p" title={t('documents.none')} />}
      <Views player={whole.player_id} documents={current} />
      {older.length > 0 && (
        <details
          className="verify-older"
          open={areOlderOpen}
          onToggle={({ currentTarget }) => setOlderOpen(currentTarget.open)}
        >
          <summary>
            {t('documents.older')} ({older.length})
          </summary>
          {areOlderOpen && <OlderViews player={whole.player_id} documents={older} />}
        </details>
      )}
    </section>
  );
}

type ViewsProps = { player: string; documents: readonly Shown[] };

/** One of them is chosen, and the keys are for that one. */
function Views({ player, documents }: ViewsProps) {
  const [chosen, setChosen] = useState(0);
  const { lookOf, change } = useLooks();
  const id = documents[chosen]?.id;
  const keys = useMemo(() => {
    const alter = (next: (look: Look) => Look) => () => void (id && change(id, next));
    return {
      n: () => setChosen((at) => (documents.length === 0 ? 0 : (at + 1) % documents.length)),
      '+': alter(closer),
      '=': alter(closer),
      '-': alter(farther),
      t: alter(turned),
      '0': alter(() => WHOLE),
    };
  }, [id, change, documents.length]);
  usePageKeys(keys);
  return (
    <div className="verify-documents">
      {documents.map((document, index) => (
        <DocumentView
          key={document.id}
          player={player}
          document={document}
          look={lookOf(document.id)}
          onLook={(look) => change(document.id, () => look)}
          isChosen={index === chosen && documents.length > 1}
          onChoose={() => setChosen(index)}
        />
      ))}
    </div>
  );
}

function OlderViews({ player, documents }: ViewsProps) {
  const { lookOf, change } = useLooks();
  return (
    <div className="verify-documents">
      {documents.map((document) => (
        <DocumentView
          key={document.id}
          player={player}
          document={document}
          look={lookOf(document.id)}
          onLook={(look) => change(document.id, () => look)}
          isChosen={false}
          onChoose={() => undefined}
        />
      ))}
    </div>
  );
}

/** How each is looked at, by its id. */
function useLooks() {
  const [looks, setLooks] = useState<Readonly<Record<string, Look>>>({});
  const lookOf = (id: string) => looks[id] ?? WHOLE;
  const change = useMemo(
    () => (id: string, next: (look: Look) => Look) =>
      setLooks((all) => ({ ...all, [id]: next(all[id] ?? WHOLE) })),
    [],
  );
  return { lookOf, change };
}
